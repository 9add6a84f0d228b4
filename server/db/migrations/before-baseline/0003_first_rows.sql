-- Two neutral example landing sites, without any government look (decisions section 10), and payment gateways with one active.
insert into landing_sites (id, name, domain, settings) values
  (1, 'Palma Travel Desk', 'palma-travel.example', '{
  "colours": {
    "accent": "#0f766e",
    "accentText": "#ffffff"
  },
  "links": [
    {
      "label": "Home",
      "url": "https://palma-travel.example/"
    },
    {
      "label": "Apply Now",
      "url": "https://palma-travel.example/apply"
    },
    {
      "label": "Additional Benefits",
      "url": "https://palma-travel.example/benefits"
    },
    {
      "label": "Terms & Conditions",
      "url": "https://palma-travel.example/terms"
    },
    {
      "label": "Privacy Policy",
      "url": "https://palma-travel.example/privacy"
    },
    {
      "label": "Refund Policy",
      "url": "https://palma-travel.example/refunds"
    },
    {
      "label": "Contact Us",
      "url": "https://palma-travel.example/contact"
    }
  ],
  "support_email": "support@palma-travel.example",
  "support_phone": "+1 202 555 0142",
  "support_whatsapp": "+1 202 555 0142",
  "refund_policy_url": "https://palma-travel.example/refunds",
  "sender_address": "tickets@palma-travel.example",
  "sender_name": "Palma Travel Desk",
  "refund_policy_version": "2026-01",
  "statement_descriptor": "PALMA TRAVEL DESK",
  "uploads_base_url": null
}'),
  (2, 'Isla Entry Service', 'isla-entry.example', '{
  "colours": {
    "accent": "#9a3412",
    "accentText": "#ffffff"
  },
  "links": [
    {
      "label": "Home",
      "url": "https://isla-entry.example/"
    },
    {
      "label": "Apply Now",
      "url": "https://isla-entry.example/apply"
    },
    {
      "label": "Additional Benefits",
      "url": "https://isla-entry.example/benefits"
    },
    {
      "label": "Terms & Conditions",
      "url": "https://isla-entry.example/terms"
    },
    {
      "label": "Privacy Policy",
      "url": "https://isla-entry.example/privacy"
    },
    {
      "label": "Refund Policy",
      "url": "https://isla-entry.example/refunds"
    },
    {
      "label": "Contact Us",
      "url": "https://isla-entry.example/contact"
    }
  ],
  "support_email": "support@isla-entry.example",
  "support_phone": "+1 202 555 0187",
  "support_whatsapp": "+1 202 555 0187",
  "refund_policy_url": "https://isla-entry.example/refunds",
  "sender_address": "tickets@isla-entry.example",
  "sender_name": "Isla Entry Service",
  "refund_policy_version": "2026-01",
  "statement_descriptor": "ISLA ENTRY SERVICE",
  "uploads_base_url": null
}');
--> statement-breakpoint
insert into gateways (gateway_name, is_active) values ('Stripe', '1'), ('PayPal', '0'), ('Authorize.Net', '0'), ('Square', '0');
