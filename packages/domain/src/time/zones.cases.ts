/** Time zones of the machine that rules must not notice. For tests. */
export const processZones = ['UTC', 'Australia/Sydney', 'America/Los_Angeles', 'Pacific/Kiritimati'];

/** The zones of stores that time rules are tested in. */
export const storeZones = [
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Australia/Perth',
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Chatham',
];
