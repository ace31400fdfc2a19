# SOAP::Lite: calls the server at the address in the argument, and prints what is wrong.
use strict;
use warnings;
use utf8;
use SOAP::Lite;

my ($url) = @ARGV;

sub expect {
    my ($found, $expected, $what) = @_;
    my ($one, $other) = map { ref $_ ? join('/', map { ref $_ ? join(',', map { "$_" } %$_) : $_ // 'undef' } @$_) : $_ // 'undef' } $found, $expected;
    print "$what: expected $other, found $one\n" if $one ne $other;
}

sub named { return SOAP::Data->name(@_) }

# The namespace is that of a prefix, or the default one of the operation's element.
for my $namespace ('ns', 'default_ns') {
    my $client = SOAP::Lite->proxy($url)->$namespace('urn:peer');
    expect($client->call('add', named('a', 2), named('b', 3))->result, 5, 'add');
    expect($client->call('names', named('count', $_))->result, [map { "name $_" } 0 .. $_ - 1], "names $_") for 0, 1, 3;
    expect($client->call('sum', named('numbers', [1 .. 4]))->result, 10, 'sum');
    expect($client->call('sum', named('numbers', []))->result, 0, 'sum of nothing');
    my $older = $client->call('older', named('person', {name => 'Ada & <x>', age => 36}))->result;
    expect("$older->{name} $older->{age}", 'Ada & <x> 37', 'older');
    expect($client->call('total', named('prices', SOAP::Data->type(map => {tea => 1.5, 'green tea' => 2})))->result, 3.5, 'total');
    # The same value twice: the second refers to the first.
    my $ada = {name => 'Ada', age => 36};
    expect($client->call('ages', named('people', [$ada, $ada]))->result, 72, 'ages');
    expect($client->call('same', SOAP::Data->name('text', 'grün')->type('string'))->result, 'grün', 'text');
    my $fault = $client->call('fails');
    expect($fault->faultstring, 'no <luck>', 'fault');
}
print "done\n";
