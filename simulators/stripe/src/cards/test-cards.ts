/** A bank's reason for declining, and the resulting codes. */
export interface Decline {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'authentication_required';
  declineCode: string;
}

export interface TestCard {
  /** The part after `pm_card_` and `tok_`. The first one names the card in the ledger. */
  names: readonly [string, ...string[]];
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  funding: 'credit' | 'debit';
  /** The bank refuses each payment. */
  decline?: Decline;
  /** The bank refuses, but the card can be saved. */
  savesAnyway?: true;
  /** When the cardholder has to authenticate: at every payment, or at every one that was not set up before. */
  challenge?: 'always' | 'unlessSetUp';
  /** Set up for payments without the cardholder by somebody else already. */
  setUpElsewhere?: true;
  /** The money can be paid out at once. */
  availableAtOnce?: true;
  /** What happens to refunds. */
  refund?: 'failsLater' | 'settlesLater';
  /** The cardholder disputes the payment. */
  dispute?: { reason: string; inquiry: boolean };
}

const declined = (declineCode: string, code: Decline['code'] = 'card_declined'): Pick<TestCard, 'decline'> => ({
  decline: { code, declineCode },
});

const card = (names: TestCard['names'], number: string, rest: Partial<TestCard> = {}): TestCard => ({
  names,
  number,
  brand: number.startsWith('3') ? 'amex' : number.startsWith('5') ? 'mastercard' : 'visa',
  country: 'US',
  funding: 'credit',
  ...rest,
});

/** The provider's public test cards, as far as they matter to a restaurant. */
const testCards: readonly TestCard[] = [
  card(['visa', 'us'], '4242424242424242'),
  card(['visa_debit'], '4000056655665556', { funding: 'debit' }),
  card(['mastercard'], '5555555555554444'),
  card(['mastercard_debit'], '5200828282828210', { funding: 'debit' }),
  card(['amex'], '378282246310005'),
  card(['au'], '4000000360000006', { country: 'AU' }),
  card(['nz'], '4000005540000008', { country: 'NZ' }),
  card(['gb'], '4000008260000000', { country: 'GB' }),
  card(['bypassPending'], '4000000000000077', { availableAtOnce: true }),

  card(['visa_chargeDeclined', 'chargeDeclined'], '4000000000000002', declined('generic_decline')),
  card(['visa_chargeDeclinedInsufficientFunds', 'chargeDeclinedInsufficientFunds'], '4000000000009995', declined('insufficient_funds')),
  card(['visa_chargeDeclinedLostCard', 'chargeDeclinedLostCard'], '4000000000009987', declined('lost_card')),
  card(['visa_chargeDeclinedStolenCard', 'chargeDeclinedStolenCard'], '4000000000009979', declined('stolen_card')),
  card(['chargeDeclinedExpiredCard'], '4000000000000069', declined('expired_card', 'expired_card')),
  card(['chargeDeclinedIncorrectCvc'], '4000000000000127', declined('incorrect_cvc', 'incorrect_cvc')),
  card(['chargeDeclinedProcessingError'], '4000000000000119', declined('processing_error', 'processing_error')),
  card(['visa_chargeDeclinedVelocityLimitExceeded'], '4000000000006975', declined('card_velocity_exceeded')),
  card(['radarBlock', 'chargeDeclinedFraudulent'], '4100000000000019', declined('fraudulent')),
  card(['chargeCustomerFail'], '4000000000000341', { ...declined('generic_decline'), savesAnyway: true }),

  card(['authenticationRequired'], '4000002760003184', { challenge: 'always' }),
  card(['threeDSecure2Required', 'threeDSecureRequired'], '4000000000003220', { challenge: 'always' }),
  card(['authenticationRequiredOnSetup'], '4000002500003155', { challenge: 'unlessSetUp' }),
  card(['authenticationRequiredSetupForOffSession'], '4000003800000446', { challenge: 'unlessSetUp', setUpElsewhere: true }),
  card(['authenticationRequiredChargeDeclinedInsufficientFunds'], '4000008260003178', {
    ...declined('insufficient_funds'),
    challenge: 'always',
    savesAnyway: true,
  }),
  card(['threeDSecureRequiredChargeDeclined', 'authenticationRequiredChargeDeclined'], '4000008400001629', {
    ...declined('generic_decline'),
    challenge: 'always',
    savesAnyway: true,
  }),

  card(['refundFail'], '4000000000005126', { refund: 'failsLater' }),
  card(['pendingRefund'], '4000000000007726', { refund: 'settlesLater' }),
  card(['createDispute'], '4000000000000259', { dispute: { reason: 'fraudulent', inquiry: false } }),
  card(['createDisputeProductNotReceived'], '4000000000002685', { dispute: { reason: 'product_not_received', inquiry: false } }),
  card(['createDisputeInquiry'], '4000000000001976', { dispute: { reason: 'fraudulent', inquiry: true } }),
];

const byName = new Map(testCards.flatMap((each) => each.names.map((name) => [name, each] as const)));
const byNumber = new Map(testCards.map((each) => [each.number, each]));

export const cardNamed = (name: string): TestCard | undefined => byName.get(name);
export const cardNumbered = (number: string): TestCard | undefined => byNumber.get(number);

/** The card of `pm_card_visa` or `tok_visa`. */
export const cardOfAlias = (id: string): TestCard | undefined => byName.get(id.replace(/^(pm_card_|tok_)/, ''));
