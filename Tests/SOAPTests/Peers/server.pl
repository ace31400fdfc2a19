# SOAP::Lite: answers the request on standard input.
use strict;
use warnings;
use SOAP::Lite;

package Peer;

sub add { my ($self, $first, $second) = @_; return $first + $second }

sub types {
    my ($self, @values) = @_;
    return [map { ref $_ eq 'ARRAY' ? 'array ' . @$_ : ref $_ || 'scalar' } @values];
}

sub values { my ($self, $list, $person) = @_; return "$list->[0]$list->[1]/$person->{name} $person->{age}" }

sub same { my ($self, $value) = @_; return $value }

sub twins { my ($self, $name) = @_; my $person = {name => $name, age => 36}; return [$person, $person] }

sub nothing { return undef }

sub fails { die SOAP::Fault->faultcode('Client')->faultstring('no such thing') }

package main;

binmode STDIN;
binmode STDOUT;
my $request = do { local $/; <STDIN> };
# SOAP::Lite reads SOAPAction in front of its transports.
print SOAP::Server->new->dispatch_with({'urn:peer' => 'Peer'})->handle($request);
