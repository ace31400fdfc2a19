// xmlrpc-c: answers the request on standard input.
#include <stdio.h>
#include <stdlib.h>
#include <xmlrpc-c/base.h>
#include <xmlrpc-c/server.h>

static xmlrpc_value *add(xmlrpc_env *env, xmlrpc_value *parameters, void *server, void *call) {
    xmlrpc_int32 a, b;
    xmlrpc_decompose_value(env, parameters, "(ii)", &a, &b);
    return env->fault_occurred ? NULL : xmlrpc_build_value(env, "i", a + b);
}

// The list of parameters itself.
static xmlrpc_value *same(xmlrpc_env *env, xmlrpc_value *parameters, void *server, void *call) {
    xmlrpc_INCREF(parameters);
    return parameters;
}

static xmlrpc_value *nothing(xmlrpc_env *env, xmlrpc_value *parameters, void *server, void *call) { return xmlrpc_nil_new(env); }

static xmlrpc_value *large(xmlrpc_env *env, xmlrpc_value *parameters, void *server, void *call) {
    return xmlrpc_i8_new(env, 1LL << 40);
}

static xmlrpc_value *fails(xmlrpc_env *env, xmlrpc_value *parameters, void *server, void *call) {
    xmlrpc_env_set_fault(env, 7, "no <luck>");
    return NULL;
}

int main(void) {
    static char request[1 << 20];
    size_t count = fread(request, 1, sizeof request, stdin);
    xmlrpc_env env;
    xmlrpc_env_init(&env);
    xmlrpc_registry *registry = xmlrpc_registry_new(&env);
    struct xmlrpc_method_info3 methods[] = {
        {.methodName = "add", .methodFunction = add, .signatureString = "i:ii", .help = "Adds two numbers."},
        {.methodName = "same", .methodFunction = same},
        {.methodName = "nothing", .methodFunction = nothing},
        {.methodName = "large", .methodFunction = large},
        {.methodName = "fails", .methodFunction = fails},
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) xmlrpc_registry_add_method3(&env, registry, &methods[i]);
    xmlrpc_mem_block *reply = NULL;
    xmlrpc_registry_process_call2(&env, registry, request, count, NULL, &reply);
    if (env.fault_occurred) return 1;
    fwrite(XMLRPC_MEMBLOCK_CONTENTS(char, reply), 1, XMLRPC_MEMBLOCK_SIZE(char, reply), stdout);
    return 0;
}
