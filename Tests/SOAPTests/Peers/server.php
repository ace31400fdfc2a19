<?php
// PHP's SoapServer: answers the request on standard input, in SOAP 1.2 if the first argument says so.

function add($a, $b) { return $a + $b; }

// What has arrived: types, counts of arrays, and the values themselves.
function types(...$values)
{
    return array_map(fn ($value) => is_array($value) ? 'array ' . count($value) : gettype($value), $values);
}

function values($list, $person, $map)
{
    return $list[0] . $list[1] . '/' . $person->name . ' ' . $person->age . '/' . $map['a'] . $map['b'];
}

function same($value) { return $value; }

// The same object twice: the second refers to the first.
function twins($name)
{
    $person = new stdClass();
    $person->name = $name;
    $person->age = 36;
    return [$person, $person];
}

function prices() { return ['tea' => 1.5, 'milk' => 2, 'green tea' => 3, 7 => 0.5]; }

function nothing() { return null; }

function fails() { throw new SoapFault('Client', 'no such thing'); }

$server = new SoapServer(null, ['uri' => 'urn:peer', 'soap_version' => ($argv[1] ?? '') === '1.2' ? SOAP_1_2 : SOAP_1_1]);
$server->addFunction(['add', 'types', 'values', 'same', 'twins', 'prices', 'nothing', 'fails']);
$server->handle(file_get_contents('php://stdin'));
