// gSOAP: answers the request on standard input, with the headers of CGI before the reply.
#include "peer.nsmap"
#include "soapH.h"
#include "wsseapi-lite.h"

int ns__add(struct soap *soap, int a, int b, int *sum) {
    *sum = a + b;
    return SOAP_OK;
}

int ns__numbers(struct soap *soap, int count, struct IntArray *result) {
    result->__size = count;
    result->__ptr = soap_malloc(soap, (count + 1) * sizeof(int));
    for (int index = 0; index < count; index++) result->__ptr[index] = index;
    return SOAP_OK;
}

int ns__total(struct soap *soap, struct IntArray *numbers, int *result) {
    *result = 0;
    for (int index = 0; numbers && index < numbers->__size; index++) *result += numbers->__ptr[index];
    return SOAP_OK;
}

int ns__older(struct soap *soap, struct ns__Person *person, struct ns__olderResponse *result) {
    if (person) person->age++;
    result->person = person;
    return SOAP_OK;
}

// The same person twice: the second refers to the first.
int ns__twins(struct soap *soap, char *name, struct PersonArray *result) {
    struct ns__Person *person = soap_malloc(soap, sizeof *person);
    person->name = name;
    person->age = 36;
    result->__size = 2;
    result->__ptr = soap_malloc(soap, 2 * sizeof *result->__ptr);
    result->__ptr[0] = result->__ptr[1] = person;
    return SOAP_OK;
}

// The names of all people, of whom one may be referred to several times.
int ns__names(struct soap *soap, struct PersonArray *people, char **result) {
    *result = soap_malloc(soap, 1000);
    **result = 0;
    for (int index = 0; people && index < people->__size; index++) strncat(*result, people->__ptr[index]->name, 100);
    return SOAP_OK;
}

int ns__fails(struct soap *soap, void *none, int *result) { return soap_sender_fault(soap, "no <luck>", NULL); }

// So many bytes as an attachment (MTOM).
int ns__picture(struct soap *soap, int count, struct ns__pictureResponse *result) {
    soap_set_omode(soap, SOAP_ENC_MTOM);
    struct _xop__Include *photo = soap_malloc(soap, sizeof *photo);
    memset(photo, 0, sizeof *photo);
    photo->__size = count;
    photo->__ptr = soap_malloc(soap, count + 1);
    photo->type = "image/png";
    for (int index = 0; index < count; index++) photo->__ptr[index] = (unsigned char)index;
    result->photo = photo;
    return SOAP_OK;
}

// How many bytes have arrived, and their sum.
int ns__develop(struct soap *soap, struct _xop__Include *photo, struct ns__developResponse *result) {
    result->count = photo ? photo->__size : 0;
    result->sum = 0;
    for (int index = 0; index < result->count; index++) result->sum += photo->__ptr[index];
    return SOAP_OK;
}

// The name in the header of WS-Security, if its password is right.
int ns__whoami(struct soap *soap, void *none, char **name) {
    const char *username = soap_wsse_get_Username(soap);
    if (!username) return soap_sender_fault(soap, "no username", NULL);
    if (soap_wsse_verify_Password(soap, "secret")) return soap->error;
    *name = soap_strdup(soap, username);
    soap_wsse_delete_Security(soap);  // of the reply, which has the header of the request otherwise
    return SOAP_OK;
}

int main(void) {
    struct soap *soap = soap_new1(SOAP_C_UTFSTRING | SOAP_XML_GRAPH);
    soap_serve(soap);
    return 0;
}
