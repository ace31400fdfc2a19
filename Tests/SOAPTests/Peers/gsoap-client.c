// gSOAP: calls the server at the address in the first argument, in SOAP 1.2 if the second says so, and prints what is wrong.
#include "peer.nsmap"
#include "soapH.h"
#include "wsseapi-lite.h"

static void expect(struct soap *soap, int isRight, const char *what) {
    if (isRight) return;
    printf("%s\n", what);
    if (soap->error) soap_print_fault(soap, stdout);
}

// The namespaces of the other version.
static void use_soap_1_2(struct soap *soap) {
    static struct Namespace table[32];
    int count = 0;
    for (; namespaces[count].id; count++) table[count] = namespaces[count];
    table[0].ns = "http://www.w3.org/2003/05/soap-envelope";
    table[1].ns = "http://www.w3.org/2003/05/soap-encoding";
    soap_set_namespaces(soap, table);
}

int main(int argc, char **argv) {
    const char *url = argv[1];
    // Elements that several refer to are written once.
    struct soap *soap = soap_new1(SOAP_C_UTFSTRING | SOAP_XML_GRAPH);
    if (argc > 2 && !strcmp(argv[2], "1.2")) use_soap_1_2(soap);

    int sum = 0;
    expect(soap, !soap_call_ns__add(soap, url, "", 2, 3, &sum) && sum == 5, "add");

    for (int count = 0; count < 4; count++) {
        struct IntArray numbers = {NULL, -1};
        int isRight = !soap_call_ns__numbers(soap, url, "", count, &numbers) && numbers.__size == count;
        for (int index = 0; isRight && index < count; index++) isRight = numbers.__ptr[index] == index;
        expect(soap, isRight, "numbers");
        // An array without a pointer is none, and is written without its type.
        int none[1];
        if (!numbers.__ptr) numbers.__ptr = none;
        int total = -1;
        expect(soap, !soap_call_ns__total(soap, url, "", &numbers, &total) && total == count * (count - 1) / 2, "total");
    }

    struct ns__Person ada = {"Ada & <gr\xC3\xBCn> \xE6\x97\xA5\xE6\x9C\xAC", 36};
    struct ns__olderResponse older;
    int isOlder = !soap_call_ns__older(soap, url, "", &ada, &older) && older.person;
    expect(soap, isOlder && older.person->age == 37 && !strcmp(older.person->name, ada.name), "older");

    struct PersonArray twins;
    int areTwins = !soap_call_ns__twins(soap, url, "", "Ada", &twins) && twins.__size == 2;
    for (int index = 0; areTwins && index < 2; index++) areTwins = !strcmp(twins.__ptr[index]->name, "Ada") && twins.__ptr[index]->age == 36;
    expect(soap, areTwins, "twins");

    // The second refers to the first.
    struct ns__Person *both[] = {&ada, &ada};
    struct PersonArray people = {both, 2};
    char *names = NULL, expected[200];
    snprintf(expected, sizeof expected, "%s%s", ada.name, ada.name);
    expect(soap, !soap_call_ns__names(soap, url, "", &people, &names) && names && !strcmp(names, expected), "names");

    int none = 0;
    int fails = soap_call_ns__fails(soap, url, "", NULL, &none);
    expect(soap, fails == SOAP_FAULT || fails == SOAP_CLI_FAULT, "no fault");
    expect(soap, fails && soap_fault_string(soap) && !strcmp(soap_fault_string(soap), "no <luck>"), "fails");
    soap->error = SOAP_OK;

    // Attachments (MTOM).
    unsigned char bytes[1000];
    for (int index = 0; index < 1000; index++) bytes[index] = (unsigned char)index;
    struct _xop__Include photo = {bytes, 1000, NULL, "image/png", NULL};
    struct ns__developResponse developed = {0, 0};
    soap_set_omode(soap, SOAP_ENC_MTOM);
    expect(soap, !soap_call_ns__develop(soap, url, "", &photo, &developed) && developed.count == 1000 && developed.sum == 124716, "develop");
    soap_clr_omode(soap, SOAP_ENC_MTOM);
    struct ns__pictureResponse picture = {NULL};
    int isPicture = !soap_call_ns__picture(soap, url, "", 1000, &picture) && picture.photo && picture.photo->__size == 1000;
    expect(soap, isPicture && !memcmp(picture.photo->__ptr, bytes, 1000), "picture");

    char *name = NULL;
    soap_wsse_add_UsernameTokenText(soap, NULL, "ada", "secret");
    expect(soap, !soap_call_ns__whoami(soap, url, "", NULL, &name) && name && !strcmp(name, "ada"), "whoami");
    soap_wsse_delete_Security(soap);
    soap_wsse_add_UsernameTokenText(soap, NULL, "ada", "other");
    expect(soap, soap_call_ns__whoami(soap, url, "", NULL, &name) != SOAP_OK, "a wrong password");
    printf("done\n");
    return 0;
}
