//gsoap ns service name: peer
//gsoap ns service namespace: urn:peer
//gsoap ns service style: rpc
//gsoap ns service encoding: encoded
#import "xop.h"
#import "wsse.h"
struct ns__Person { char *name; int age; };
struct IntArray { int *__ptr; int __size; };
struct PersonArray { struct ns__Person **__ptr; int __size; };
int ns__add(int a, int b, int *sum);
int ns__numbers(int count, struct IntArray *result);
int ns__total(struct IntArray *numbers, int *result);
int ns__older(struct ns__Person *person, struct ns__olderResponse { struct ns__Person *person; } *result);
int ns__twins(char *name, struct PersonArray *result);
int ns__names(struct PersonArray *people, char **result);
int ns__fails(void *none, int *result);
//gsoap ns service method-style: picture document
//gsoap ns service method-encoding: picture literal
int ns__picture(int count, struct ns__pictureResponse { struct _xop__Include *photo; } *result);
//gsoap ns service method-style: develop document
//gsoap ns service method-encoding: develop literal
int ns__develop(struct _xop__Include *photo, struct ns__developResponse { int count; int sum; } *result);
int ns__whoami(void *none, char **name);
