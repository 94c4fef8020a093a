/** Where the matrix's customers live. */
export const walkAddress = {
  line1: '1 Walk Street',
  suburb: 'Testville',
  state: 'NSW',
  postcode: '2000',
  country: 'AU' as const,
  latitude: null,
  longitude: null,
  provider: 'manual' as const,
  providerPlaceId: null,
};
