<?php
// PHP's SoapClient: calls the server at the address in the first argument, in SOAP 1.2 if the second says so, and prints what is wrong.
$client = new SoapClient(null, [
    'location' => $argv[1], 'uri' => 'urn:peer', 'soap_version' => ($argv[2] ?? '') === '1.2' ? SOAP_1_2 : SOAP_1_1, 'keep_alive' => false,
]);

function expect($found, $expected)
{
    if ($found !== $expected) echo 'expected ', var_export($expected, true), ', found ', var_export($found, true), "\n";
}

function named($a) { return new SoapParam($a[1], $a[0]); }

expect($client->__soapCall('add', array_map('named', [['a', 2], ['b', 3]])), 5);
expect($client->__soapCall('names', array_map('named', [['count', 0]])), []);
expect($client->__soapCall('names', array_map('named', [['count', 1]])), ['name 0']);
expect($client->__soapCall('names', array_map('named', [['count', 3]])), ['name 0', 'name 1', 'name 2']);
expect($client->__soapCall('sum', array_map('named', [['numbers', [1, 2, 3]]])), 6);
expect($client->__soapCall('total', array_map('named', [['prices', ['tea' => 1.5, 'green tea' => 2.0]]])), 3.5);
expect($client->__soapCall('discounts', array_map('named', [['prices', ['tea' => 1.5, '4 tea' => 3.0, 7 => 1.0]]])), ['4 tea' => 1.5, 7 => 0.5, 'tea' => 0.75]);
$ada = $client->__soapCall('older', array_map('named', [['person', ['name' => 'Ada', 'age' => 36]]]));
expect((array) $ada, ['name' => 'Ada', 'age' => 37]);
// The same object twice: the second refers to the first.
$ada = (object) ['name' => 'Ada', 'age' => 36];
expect($client->__soapCall('ages', array_map('named', [['people', [$ada, $ada]]])), 72);
expect($client->__soapCall('same', array_map('named', [['text', 'a & <grün> 日本']])), 'a & <grün> 日本');
try {
    $client->__soapCall('fails', []);
    echo "expected a fault\n";
} catch (SoapFault $fault) {
    expect($fault->getMessage(), 'no <luck>');
}
echo "done\n";
