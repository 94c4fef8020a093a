/** What a guest can do about a decline: the same card again in a moment, the details put right, or another card. */
export type DeclineAdvice = 'tryAgain' | 'checkDetails' | 'otherCard';

/** What a guest may read of a decline. */
export interface DeclineText {
  title: string;
  message: string;
  /** The card field that the guest should check, if the decline is about one. */
  field: 'number' | 'expiry' | 'cvc' | null;
  advice: DeclineAdvice;
}

const otherCard = (message: string, title = 'Your card was declined'): DeclineText => ({
  title,
  message,
  field: null,
  advice: 'otherCard',
});
const checkField = (title: string, message: string, field: DeclineText['field']): DeclineText => ({
  title,
  message,
  field,
  advice: 'checkDetails',
});

/** Says nothing about the reason: also what somebody reads who pays with a card that is not theirs. */
const generic = otherCard('Please try another card, or call your bank. You have not been charged.');
const again: DeclineText = {
  title: 'The payment did not go through',
  message: 'Something went wrong on the way to your bank. Please try again in a moment. You have not been charged.',
  field: null,
  advice: 'tryAgain',
};
const number = checkField('Check the card number', 'This card number is not right. Please check it and try again.', 'number');
const expiry = checkField('Check the expiry date', 'The expiry date is not right. Please check it and try again.', 'expiry');
const cvc = checkField('Check the security code', 'The security code is not right. Please check it and try again.', 'cvc');
const address = checkField(
  'Check your billing details',
  'Your bank does not know this address or postcode. Please check it and try again.',
  null,
);
const bank: DeclineText = {
  title: 'Your bank could not confirm it was you',
  message: 'Please try again and confirm the payment with your bank, or use another card. You have not been charged.',
  field: null,
  advice: 'tryAgain',
};
const funds = otherCard('There is not enough money on this card. Please use another card.', 'Not enough money on the card');
const limit = otherCard('This card has reached its limit. Please use another card, or call your bank.', 'Card limit reached');
const notTaken = otherCard('This card cannot be used for this payment. Please use another card.', 'This card is not accepted');
const pin = otherCard('This card cannot be used online. Please use another card.', 'This card is not accepted');
const tooOften: DeclineText = {
  title: 'Too many tries',
  message: 'This card was tried too often. Please use another card, or try again tomorrow.',
  field: null,
  advice: 'otherCard',
};
const notHere = otherCard(
  'This store cannot take card payments at the moment. Please choose another way to pay, or call the store.',
  'Card payment is not available',
);

/** The provider's decline and error codes. The reasons of fraud and loss read like any other decline. */
export const declineTexts: Readonly<Record<string, DeclineText>> = {
  card_declined: generic,
  generic_decline: generic,
  expired_card: {
    title: 'This card has expired',
    message: 'Please check the expiry date, or use another card.',
    field: 'expiry',
    advice: 'checkDetails',
  },
  incorrect_cvc: cvc,
  invalid_cvc: cvc,
  incorrect_number: number,
  invalid_number: number,
  invalid_expiry_month: expiry,
  invalid_expiry_year: expiry,
  incorrect_zip: address,
  incorrect_address: address,
  postal_code_invalid: address,
  insufficient_funds: funds,
  withdrawal_count_limit_exceeded: limit,
  card_velocity_exceeded: limit,
  card_decline_rate_limit_exceeded: tooOften,
  pin_try_exceeded: tooOften,
  processing_error: again,
  reenter_transaction: again,
  try_again_later: again,
  issuer_not_available: again,
  lock_timeout: again,
  rate_limit: again,
  payment_method_provider_timeout: again,
  /** Ours: the try was abandoned without an answer. */
  no_answer: again,
  /** Ours: the provider did not take the request itself, so that no bank was asked. */
  not_processed: {
    title: 'The payment did not go through',
    message: 'The payment could not be made because of an error on our side. Please try again. You have not been charged.',
    field: null,
    advice: 'tryAgain',
  },
  authentication_required: bank,
  authentication_not_handled: bank,
  mobile_device_authentication_required: bank,
  payment_intent_authentication_failure: bank,
  setup_intent_authentication_failure: bank,
  payment_method_customer_decline: bank,
  amount_too_small: otherCard('This amount is too small to be paid by card. Please choose another way to pay.', 'Amount too small'),
  amount_too_large: otherCard('This amount is too large to be paid by card. Please choose another way to pay.', 'Amount too large'),
  invalid_amount: otherCard('Your bank does not allow this amount. Please use another card, or call your bank.'),
  invalid_charge_amount: otherCard('Your bank does not allow this amount. Please use another card, or call your bank.'),
  approve_with_id: generic,
  call_issuer: generic,
  do_not_honor: generic,
  do_not_try_again: generic,
  no_action_taken: generic,
  not_permitted: generic,
  new_account_information_available: generic,
  restricted_card: generic,
  revocation_of_all_authorizations: generic,
  revocation_of_authorization: generic,
  security_violation: generic,
  service_not_allowed: generic,
  stop_payment_order: generic,
  transaction_not_allowed: generic,
  duplicate_transaction: otherCard(
    'A payment of the same amount was made with this card a moment ago. Please check your order before you try again.',
    'This looks like a repeat',
  ),
  invalid_account: notTaken,
  card_not_supported: notTaken,
  currency_not_supported: notTaken,
  payment_method_unactivated: notTaken,
  payment_intent_incompatible_payment_method: notTaken,
  payment_method_unexpected_state: notTaken,
  token_already_used: checkField('Enter your card again', 'These card details were used before. Please enter them again.', 'number'),
  token_in_use: again,
  resource_missing: checkField('Enter your card again', 'These card details are no longer valid. Please enter them again.', 'number'),
  incorrect_pin: pin,
  invalid_pin: pin,
  offline_pin_required: pin,
  online_or_offline_pin_required: pin,
  testmode_decline: otherCard('This is a test card. Please use a real one.'),
  testmode_charges_only: notHere,
  livemode_mismatch: notHere,
  account_closed: notHere,
  account_invalid: notHere,
  capability_not_active: notHere,
  application_fees_not_allowed: notHere,
  country_unsupported: notTaken,
  request_blocked: generic,
  fraudulent: generic,
  lost_card: generic,
  stolen_card: generic,
  pickup_card: generic,
  merchant_blacklist: generic,
};

/** The message for a decline; an unknown code is a plain decline. */
export const declineText = (code: string): DeclineText => (Object.hasOwn(declineTexts, code) ? declineTexts[code] : undefined) ?? generic;

/** Whether a refusal is about the card or the amount. Every other is about the request: a key, a parameter, our account at the provider. */
export const isCardRefusal = (code: string): boolean => Object.hasOwn(declineTexts, code);
