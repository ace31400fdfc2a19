<?php
// PHP's xmlrpc: answers the request on standard input.
$server = xmlrpc_server_create();
$methods = [
    'add' => fn ($name, $parameters) => $parameters[0] + $parameters[1],
    'same' => fn ($name, $parameters) => $parameters[0],
    // It has one type for arrays and structs, and sends text for null.
    'item' => fn ($name, $parameters) => ['size' => null, 'name' => '', 'tags' => false, 'extra' => [], 'inner' => new stdClass(), 'at' => ''],
    'fails' => fn ($name, $parameters) => ['faultCode' => 7, 'faultString' => 'no <luck>'],
];
foreach ($methods as $name => $method) xmlrpc_server_register_method($server, $name, $method);
echo xmlrpc_server_call_method($server, file_get_contents('php://stdin'), null, ['encoding' => 'utf-8', 'escaping' => ['markup']]);
