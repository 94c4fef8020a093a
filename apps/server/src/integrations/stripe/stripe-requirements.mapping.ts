/** What the provider requires of a business, as text for people. Names that are not listed are spelled out. */
const known: Readonly<Record<string, string>> = {
  'business_profile.mcc': 'Kind of business',
  'business_profile.name': 'Business name',
  'business_profile.product_description': 'What the business sells',
  'business_profile.support_phone': 'Phone number for customers',
  'business_profile.url': 'Website of the business',
  business_type: 'Individual or company',
  external_account: 'Bank account for payouts',
  'tos_acceptance.date': "Agreement to the provider's terms",
  'tos_acceptance.ip': "Agreement to the provider's terms",
  'individual.verification.document': 'Proof of identity',
  'individual.verification.additional_document': 'Second proof of identity',
  'company.verification.document': 'Document of the company',
  'company.tax_id': "The company's tax number",
  'representative.verification.document': "Representative's proof of identity",
  owners: 'Owners of the business',
  directors: 'Directors of the business',
};

const whose: Readonly<Record<string, string>> = {
  individual: "Owner's",
  representative: "Representative's",
  company: "Company's",
  business_profile: "Business's",
};
const parts: Readonly<Record<string, string>> = {
  dob: 'date of birth',
  first_name: 'first name',
  last_name: 'last name',
  id_number: 'identity number',
  ssn_last_4: 'last four digits of the social security number',
};

/** "individual.dob.day" → "Owner's date of birth". */
export function requirementText(name: string): string {
  const exact = known[name];
  if (exact !== undefined) return exact;
  // A person of a company has an id in front.
  const [first = '', second = '', ...rest] = name.split('.');
  const owner = whose[first] ?? (/^person_/.test(first) ? "Person's" : undefined);
  if (owner === undefined) return spelled(name);
  const exactRest = rest.length > 0 && second === 'verification' ? 'proof of identity' : undefined;
  return `${owner} ${exactRest ?? parts[second] ?? spelled(second).toLowerCase()}`;
}

function spelled(name: string): string {
  const text = name.replaceAll(/[._]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
