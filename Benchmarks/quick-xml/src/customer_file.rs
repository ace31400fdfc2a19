//! The customers of Sources/XMLBench/Documents/CustomerFile.swift: 60 optional fields, ten of which are there.

use crate::fingerprint::{fingerprint_of, Fingerprint, Fingerprintable};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
#[serde(rename = "customers")]
pub struct CustomerFile {
    #[serde(rename = "customer", default)]
    customers: Vec<Customer>,
}

fingerprint_of!(CustomerFile: customers);

#[derive(Deserialize, Serialize)]
#[serde(rename = "customer")]
pub struct Customer {
    #[serde(rename(serialize = "$unflatten=givenName", deserialize = "givenName"), skip_serializing_if = "Option::is_none")]
    given_name: Option<String>,
    #[serde(rename(serialize = "$unflatten=familyName", deserialize = "familyName"), skip_serializing_if = "Option::is_none")]
    family_name: Option<String>,
    #[serde(rename(serialize = "$unflatten=birthYear", deserialize = "birthYear"), skip_serializing_if = "Option::is_none")]
    birth_year: Option<i64>,
    #[serde(rename(serialize = "$unflatten=middleName", deserialize = "middleName"), skip_serializing_if = "Option::is_none")]
    middle_name: Option<String>,
    #[serde(rename(serialize = "$unflatten=honorific", deserialize = "honorific"), skip_serializing_if = "Option::is_none")]
    honorific: Option<String>,
    #[serde(rename(serialize = "$unflatten=latitude", deserialize = "latitude"), skip_serializing_if = "Option::is_none")]
    latitude: Option<f64>,
    #[serde(rename(serialize = "$unflatten=nickname", deserialize = "nickname"), skip_serializing_if = "Option::is_none")]
    nickname: Option<String>,
    #[serde(rename(serialize = "$unflatten=loyaltyPoints", deserialize = "loyaltyPoints"), skip_serializing_if = "Option::is_none")]
    loyalty_points: Option<i64>,
    #[serde(rename(serialize = "$unflatten=email", deserialize = "email"), skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    #[serde(rename(serialize = "$unflatten=secondaryEmail", deserialize = "secondaryEmail"), skip_serializing_if = "Option::is_none")]
    secondary_email: Option<String>,
    #[serde(rename(serialize = "$unflatten=orderCount", deserialize = "orderCount"), skip_serializing_if = "Option::is_none")]
    order_count: Option<i64>,
    #[serde(rename(serialize = "$unflatten=newsletter", deserialize = "newsletter"), skip_serializing_if = "Option::is_none")]
    newsletter: Option<bool>,
    #[serde(rename(serialize = "$unflatten=phone", deserialize = "phone"), skip_serializing_if = "Option::is_none")]
    phone: Option<String>,
    #[serde(rename(serialize = "$unflatten=returnCount", deserialize = "returnCount"), skip_serializing_if = "Option::is_none")]
    return_count: Option<i64>,
    #[serde(rename(serialize = "$unflatten=mobile", deserialize = "mobile"), skip_serializing_if = "Option::is_none")]
    mobile: Option<String>,
    #[serde(rename(serialize = "$unflatten=longitude", deserialize = "longitude"), skip_serializing_if = "Option::is_none")]
    longitude: Option<f64>,
    #[serde(rename(serialize = "$unflatten=fax", deserialize = "fax"), skip_serializing_if = "Option::is_none")]
    fax: Option<String>,
    #[serde(rename(serialize = "$unflatten=street", deserialize = "street"), skip_serializing_if = "Option::is_none")]
    street: Option<String>,
    #[serde(rename(serialize = "$unflatten=visitCount", deserialize = "visitCount"), skip_serializing_if = "Option::is_none")]
    visit_count: Option<i64>,
    #[serde(rename(serialize = "$unflatten=houseNumber", deserialize = "houseNumber"), skip_serializing_if = "Option::is_none")]
    house_number: Option<String>,
    #[serde(rename(serialize = "$unflatten=postalCode", deserialize = "postalCode"), skip_serializing_if = "Option::is_none")]
    postal_code: Option<String>,
    #[serde(rename(serialize = "$unflatten=creditLimit", deserialize = "creditLimit"), skip_serializing_if = "Option::is_none")]
    credit_limit: Option<f64>,
    #[serde(rename(serialize = "$unflatten=city", deserialize = "city"), skip_serializing_if = "Option::is_none")]
    city: Option<String>,
    #[serde(rename(serialize = "$unflatten=creditDays", deserialize = "creditDays"), skip_serializing_if = "Option::is_none")]
    credit_days: Option<i64>,
    #[serde(rename(serialize = "$unflatten=region", deserialize = "region"), skip_serializing_if = "Option::is_none")]
    region: Option<String>,
    #[serde(rename(serialize = "$unflatten=country", deserialize = "country"), skip_serializing_if = "Option::is_none")]
    country: Option<String>,
    #[serde(rename(serialize = "$unflatten=householdSize", deserialize = "householdSize"), skip_serializing_if = "Option::is_none")]
    household_size: Option<i64>,
    #[serde(rename(serialize = "$unflatten=verified", deserialize = "verified"), skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    #[serde(rename(serialize = "$unflatten=company", deserialize = "company"), skip_serializing_if = "Option::is_none")]
    company: Option<String>,
    #[serde(rename(serialize = "$unflatten=employees", deserialize = "employees"), skip_serializing_if = "Option::is_none")]
    employees: Option<i64>,
    #[serde(rename(serialize = "$unflatten=department", deserialize = "department"), skip_serializing_if = "Option::is_none")]
    department: Option<String>,
    #[serde(rename(serialize = "$unflatten=balance", deserialize = "balance"), skip_serializing_if = "Option::is_none")]
    balance: Option<f64>,
    #[serde(rename(serialize = "$unflatten=jobTitle", deserialize = "jobTitle"), skip_serializing_if = "Option::is_none")]
    job_title: Option<String>,
    #[serde(rename(serialize = "$unflatten=website", deserialize = "website"), skip_serializing_if = "Option::is_none")]
    website: Option<String>,
    #[serde(rename(serialize = "$unflatten=invoiceCount", deserialize = "invoiceCount"), skip_serializing_if = "Option::is_none")]
    invoice_count: Option<i64>,
    #[serde(rename(serialize = "$unflatten=language", deserialize = "language"), skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(rename(serialize = "$unflatten=timeZone", deserialize = "timeZone"), skip_serializing_if = "Option::is_none")]
    time_zone: Option<String>,
    #[serde(rename(serialize = "$unflatten=discount", deserialize = "discount"), skip_serializing_if = "Option::is_none")]
    discount: Option<f64>,
    #[serde(rename(serialize = "$unflatten=currency", deserialize = "currency"), skip_serializing_if = "Option::is_none")]
    currency: Option<String>,
    #[serde(rename(serialize = "$unflatten=openTickets", deserialize = "openTickets"), skip_serializing_if = "Option::is_none")]
    open_tickets: Option<i64>,
    #[serde(rename(serialize = "$unflatten=notes", deserialize = "notes"), skip_serializing_if = "Option::is_none")]
    notes: Option<String>,
    #[serde(rename(serialize = "$unflatten=referrer", deserialize = "referrer"), skip_serializing_if = "Option::is_none")]
    referrer: Option<String>,
    #[serde(rename(serialize = "$unflatten=warehouse", deserialize = "warehouse"), skip_serializing_if = "Option::is_none")]
    warehouse: Option<i64>,
    #[serde(rename(serialize = "$unflatten=blocked", deserialize = "blocked"), skip_serializing_if = "Option::is_none")]
    blocked: Option<bool>,
    #[serde(rename(serialize = "$unflatten=campaign", deserialize = "campaign"), skip_serializing_if = "Option::is_none")]
    campaign: Option<String>,
    #[serde(rename(serialize = "$unflatten=priceList", deserialize = "priceList"), skip_serializing_if = "Option::is_none")]
    price_list: Option<i64>,
    #[serde(rename(serialize = "$unflatten=accountManager", deserialize = "accountManager"), skip_serializing_if = "Option::is_none")]
    account_manager: Option<String>,
    #[serde(rename(serialize = "$unflatten=averageOrder", deserialize = "averageOrder"), skip_serializing_if = "Option::is_none")]
    average_order: Option<f64>,
    #[serde(rename(serialize = "$unflatten=iban", deserialize = "iban"), skip_serializing_if = "Option::is_none")]
    iban: Option<String>,
    #[serde(rename(serialize = "$unflatten=bic", deserialize = "bic"), skip_serializing_if = "Option::is_none")]
    bic: Option<String>,
    #[serde(rename(serialize = "$unflatten=segment", deserialize = "segment"), skip_serializing_if = "Option::is_none")]
    segment: Option<i64>,
    #[serde(rename(serialize = "$unflatten=taxNumber", deserialize = "taxNumber"), skip_serializing_if = "Option::is_none")]
    tax_number: Option<String>,
    #[serde(rename(serialize = "$unflatten=lastOrderTotal", deserialize = "lastOrderTotal"), skip_serializing_if = "Option::is_none")]
    last_order_total: Option<f64>,
    #[serde(rename(serialize = "$unflatten=contractYear", deserialize = "contractYear"), skip_serializing_if = "Option::is_none")]
    contract_year: Option<i64>,
    #[serde(rename(serialize = "$unflatten=lastOrderYear", deserialize = "lastOrderYear"), skip_serializing_if = "Option::is_none")]
    last_order_year: Option<i64>,
    #[serde(rename(serialize = "$unflatten=taxExempt", deserialize = "taxExempt"), skip_serializing_if = "Option::is_none")]
    tax_exempt: Option<bool>,
    #[serde(rename(serialize = "$unflatten=reminders", deserialize = "reminders"), skip_serializing_if = "Option::is_none")]
    reminders: Option<i64>,
    #[serde(rename(serialize = "$unflatten=rating", deserialize = "rating"), skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(rename(serialize = "$unflatten=paperless", deserialize = "paperless"), skip_serializing_if = "Option::is_none")]
    paperless: Option<bool>,
    #[serde(rename(serialize = "$unflatten=archived", deserialize = "archived"), skip_serializing_if = "Option::is_none")]
    archived: Option<bool>,
}

fingerprint_of!(
    Customer:
        given_name,
        family_name,
        birth_year,
        middle_name,
        honorific,
        latitude,
        nickname,
        loyalty_points,
        email,
        secondary_email,
        order_count,
        newsletter,
        phone,
        return_count,
        mobile,
        longitude,
        fax,
        street,
        visit_count,
        house_number,
        postal_code,
        credit_limit,
        city,
        credit_days,
        region,
        country,
        household_size,
        verified,
        company,
        employees,
        department,
        balance,
        job_title,
        website,
        invoice_count,
        language,
        time_zone,
        discount,
        currency,
        open_tickets,
        notes,
        referrer,
        warehouse,
        blocked,
        campaign,
        price_list,
        account_manager,
        average_order,
        iban,
        bic,
        segment,
        tax_number,
        last_order_total,
        contract_year,
        last_order_year,
        tax_exempt,
        reminders,
        rating,
        paperless,
        archived
);
