/** Limits of a cart. */
export const cartLimits = { lines: 100, quantity: 99, commentLength: 500 } as const;

/** Lengths in characters and bounds, from the spec's validation rules. Amounts in minor units. */
export const limits = {
  categoryName: { min: 3, max: 30 },
  categoryDescription: { max: 250 },
  itemName: { min: 2, max: 100 },
  itemDescription: { max: 400 },
  itemLabel: { min: 1, max: 25 },
  itemDietary: { min: 1, max: 15 },
  groupName: { min: 1, max: 100 },
  groupMin: { min: 0, max: 10 },
  groupMax: { min: 1, max: 10 },
  optionName: { min: 2, max: 100 },
  /** The highest price of one item: a million. Totals of whole carts then stay far within safe integers. */
  price: { min: 0, max: 100_000_000 },
  removableTopping: { min: 2, max: 20 },
  pizzaSizeName: { min: 1, max: 30 },
  toppingName: { min: 2, max: 40 },
  /** The most that a store may let be added to one pizza. */
  maxToppings: { min: 1, max: 50 },
  dealPartName: { min: 1, max: 100 },
  /** For one component of a deal, and for all its entries or pizzas together: the most that one line can have. */
  dealParts: { min: 1, max: 50 },
  dropoffNotes: { max: 300 },
  optionalEmail: { max: 50 },
  /** The most that an e-mail address can have (RFC 5321). */
  email: { max: 254 },
  openingPeriodInHours: { min: 0.5, max: 24 },
} as const;
