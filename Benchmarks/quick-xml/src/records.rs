//! The records of Sources/XMLBench/Documents, as serde has them.
//!
//! This release of quick-xml writes a field as an attribute unless its name starts with `$unflatten=`, and the items of a list of scalars
//! only if they are types of their own; hence the names and the types around `String` and `f64`.

use crate::fingerprint::{fingerprint_of, Fingerprint, Fingerprintable};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
#[serde(rename = "catalog")]
pub struct Catalog {
    #[serde(rename = "book", default)]
    books: Vec<Book>,
}

#[derive(Deserialize, Serialize)]
struct Book {
    id: i64,
    language: String,
    #[serde(rename(serialize = "$unflatten=title", deserialize = "title"))]
    title: String,
    #[serde(rename(serialize = "$unflatten=author", deserialize = "author"))]
    author: String,
    #[serde(rename(serialize = "$unflatten=year", deserialize = "year"))]
    year: i64,
    #[serde(rename(serialize = "$unflatten=price", deserialize = "price"))]
    price: f64,
    #[serde(rename(serialize = "$unflatten=publisher", deserialize = "publisher"))]
    publisher: String,
    #[serde(rename(serialize = "$unflatten=pages", deserialize = "pages"))]
    pages: i64,
    #[serde(rename(serialize = "$unflatten=inStock", deserialize = "inStock"))]
    in_stock: bool,
    #[serde(rename(serialize = "$unflatten=summary", deserialize = "summary"))]
    summary: String,
    #[serde(rename = "tag", default)]
    tags: Vec<BookTag>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename = "tag")]
struct BookTag(String);

fingerprint_of!(Catalog: books);
fingerprint_of!(Book: id, language, title, author, year, price, publisher, pages, in_stock, summary, tags);
fingerprint_of!(BookTag: 0);

#[derive(Deserialize, Serialize)]
#[serde(rename = "osm")]
pub struct StreetMap {
    #[serde(rename = "node", default)]
    nodes: Vec<Node>,
}

#[derive(Deserialize, Serialize)]
struct Node {
    id: i64,
    lat: f64,
    lon: f64,
    version: i64,
    user: String,
    #[serde(rename = "tag", default)]
    tags: Vec<NodeTag>,
}

#[derive(Deserialize, Serialize)]
struct NodeTag {
    k: String,
    v: String,
}

fingerprint_of!(StreetMap: nodes);
fingerprint_of!(Node: id, lat, lon, version, user, tags);
fingerprint_of!(NodeTag: k, v);

#[derive(Deserialize, Serialize)]
#[serde(rename = "measurements")]
pub struct Measurements {
    #[serde(rename = "v", default)]
    values: Vec<Value>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename = "v")]
struct Value(f64);

fingerprint_of!(Measurements: values);
fingerprint_of!(Value: 0);

// Prefixes are dropped when names are read, so that they are there for writing only.

#[derive(Deserialize, Serialize)]
#[serde(rename = "soap:Envelope")]
pub struct Envelope {
    #[serde(rename = "xmlns:soap", default = "soap_namespace", skip_deserializing)]
    soap_namespace: &'static str,
    #[serde(rename = "xmlns:o", default = "orders_namespace", skip_deserializing)]
    orders_namespace: &'static str,
    #[serde(rename = "xmlns:wsa", default = "addressing_namespace", skip_deserializing)]
    addressing_namespace: &'static str,
    #[serde(rename = "xmlns:wsu", default = "security_namespace", skip_deserializing)]
    security_namespace: &'static str,
    #[serde(rename(serialize = "soap:Header", deserialize = "Header"))]
    header: Header,
    #[serde(rename(serialize = "soap:Body", deserialize = "Body"))]
    body: Body,
}

fn soap_namespace() -> &'static str {
    "http://schemas.xmlsoap.org/soap/envelope/"
}

fn orders_namespace() -> &'static str {
    "http://example.org/orders/2026"
}

fn addressing_namespace() -> &'static str {
    "http://www.w3.org/2005/08/addressing"
}

fn security_namespace() -> &'static str {
    "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
}

#[derive(Deserialize, Serialize)]
struct Header {
    #[serde(rename(serialize = "$unflatten=wsa:Action", deserialize = "Action"))]
    action: String,
    #[serde(rename(serialize = "$unflatten=wsa:MessageID", deserialize = "MessageID"))]
    message_id: String,
    #[serde(rename(serialize = "$unflatten=wsa:ReplyTo", deserialize = "ReplyTo"))]
    reply_to: String,
    #[serde(rename(serialize = "$unflatten=wsu:Created", deserialize = "Created"))]
    created: String,
}

#[derive(Deserialize, Serialize)]
struct Body {
    #[serde(rename(serialize = "o:PlaceOrder", deserialize = "PlaceOrder"))]
    order: Order,
}

#[derive(Deserialize, Serialize)]
struct Order {
    number: String,
    currency: String,
    #[serde(rename(serialize = "o:Customer", deserialize = "Customer"))]
    customer: Buyer,
    #[serde(rename(serialize = "$unflatten=o:Express", deserialize = "Express"))]
    express: bool,
    #[serde(rename(serialize = "o:Line", deserialize = "Line"), default)]
    lines: Vec<Line>,
}

#[derive(Deserialize, Serialize)]
struct Buyer {
    id: i64,
    #[serde(rename(serialize = "$unflatten=o:Name", deserialize = "Name"))]
    name: String,
    #[serde(rename(serialize = "$unflatten=o:Street", deserialize = "Street"))]
    street: String,
    #[serde(rename(serialize = "$unflatten=o:City", deserialize = "City"))]
    city: String,
}

#[derive(Deserialize, Serialize)]
struct Line {
    position: i64,
    article: String,
    #[serde(rename(serialize = "$unflatten=o:Quantity", deserialize = "Quantity"))]
    quantity: i64,
    #[serde(rename(serialize = "$unflatten=o:Price", deserialize = "Price"))]
    price: f64,
    #[serde(rename(serialize = "$unflatten=o:Description", deserialize = "Description"))]
    description: String,
}

fingerprint_of!(Envelope: header, body);
fingerprint_of!(Header: action, message_id, reply_to, created);
fingerprint_of!(Body: order);
fingerprint_of!(Order: number, currency, customer, express, lines);
fingerprint_of!(Buyer: id, name, street, city);
fingerprint_of!(Line: position, article, quantity, price, description);
