<?php
// PHP's xmlrpc: calls the server at the address in the first argument, and prints what is wrong.
function call($method, ...$parameters)
{
    global $argv;
    $request = xmlrpc_encode_request($method, $parameters, ['encoding' => 'utf-8', 'escaping' => ['markup']]);
    $options = ['method' => 'POST', 'header' => 'Content-Type: text/xml; charset=utf-8', 'content' => $request];
    // The server may keep the connection: what is read ends with the message, not with the connection.
    $stream = fopen($argv[1], 'r', false, stream_context_create(['http' => $options]));
    $length = null;
    foreach (stream_get_meta_data($stream)['wrapper_data'] as $line) {
        if (stripos($line, 'Content-Length:') === 0) $length = (int) trim(substr($line, 15));
    }
    return xmlrpc_decode(stream_get_contents($stream, $length), 'utf-8');
}

function expect($found, $expected)
{
    if ($found !== $expected) echo 'expected ', var_export($expected, true), ', found ', var_export($found, true), "\n";
}

expect(call('sample.add', 2, 3), 5);
foreach ([-7, true, 0.5, 'a<b>&"', 'grün 日本', [1, ['deep']], ['a' => 1, 'b' => ['c' => 'd']], []] as $value) expect(call('same', $value), $value);
// What PHP has for nothing, and an empty array for a struct.
expect(call('size', null, ['a' => 1]), 'none 1');
expect(call('size', null, []), 'none 0');
expect(call('size', 3, ['a' => 1]), '3 1');
expect(call('sample.fault'), ['faultCode' => 7, 'faultString' => 'no <luck>']);
echo "done\n";
