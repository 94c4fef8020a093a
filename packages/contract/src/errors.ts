/** One entry of the error catalogue. */
export interface ErrorEntry {
  status: number;
  title: string;
  message: string;
}

/** Spec section 8, complete for what this version can answer: code → status, title, message. */
export const errorCatalogue = {
  validation_failed: { status: 400, title: 'Please check your input', message: 'Some of the information is missing or not valid.' },
  user_not_allowed: { status: 401, title: 'Please sign in', message: 'You need to be signed in to do this.' },
  resource_update_not_allowed: { status: 403, title: 'Not allowed', message: 'You are not allowed to change this.' },
  resource_not_found: { status: 404, title: 'Not found', message: 'The resource could not be found.' },
  resource_status_conflict: {
    status: 409,
    title: 'This has changed',
    message: 'Something has changed since. Please review and try again.',
  },
  too_many_requests: { status: 429, title: 'Too many requests', message: 'Please wait a moment and try again.' },
  internal_server_error: { status: 500, title: 'An Error Occurred', message: 'An unexpected error occurred.' },
  service_unavailable: { status: 503, title: 'Temporarily unavailable', message: 'The service is busy. Please try again in a moment.' },
  invalid_request: { status: 400, title: 'Invalid request', message: 'The request is not valid.' },
  invalid_grant: { status: 400, title: 'Unable to sign in', message: 'The details that you entered are not right.' },
  SIGN_IN_NOT_RECENT: {
    status: 403,
    title: 'Please confirm that it is you',
    message: 'You signed in more than 15 minutes ago. Please enter your password to go on.',
  },
  APPROVAL_NEEDED: {
    status: 403,
    title: 'Needs approval',
    message: 'Somebody who may do this has to enter their PIN at this till.',
  },
  PAYMENT_TYPE_NOT_ALLOWED: {
    status: 403,
    title: 'Not taken at this till',
    message: 'This till does not take this payment type. Nothing was recorded. Choose another one, or use another till.',
  },
  ORDER_PROCESSING: {
    status: 409,
    title: 'Order Processing',
    message: 'This order is being processed on another device. Please wait for the status to update on this terminal.',
  },
  ORDER_ALREADY_ACCEPTED: {
    status: 409,
    title: 'Order Already Accepted',
    message: 'This order has already been accepted on another device. Please wait for the status to update on this terminal.',
  },
  ORDER_ALREADY_REJECTED: {
    status: 409,
    title: 'Order Already Rejected',
    message: 'This order has already been rejected on another device. Please wait for the status to update on this terminal.',
  },
  ORDER_CANNOT_BE_ACCEPTED: {
    status: 409,
    title: 'Unable to Accept the Order',
    message: 'There was an issue processing the request.',
  },
  ORDER_NOT_PAID: {
    status: 409,
    title: 'Not paid yet',
    message:
      'Money is still due for this order. Take the payment first. A manager can complete it as “no payment required”, with a reason.',
  },
  UNDO_TIME_PASSED: {
    status: 409,
    title: 'Too late to undo',
    message: 'An order can be taken back for 10 seconds after it was completed. It stays completed; you can refund it from its page.',
  },
  PHONE_NOT_VERIFIED: {
    status: 409,
    title: 'Confirm your phone number',
    message: 'You have unpaid orders open. Confirm your phone number with a code, or pay by card.',
  },
  TOO_MANY_UNPAID_ORDERS: {
    status: 409,
    title: 'Too many unpaid orders',
    message: 'You have several unpaid orders open. Pay this one by card, or ask the restaurant to allow another one.',
  },
  ORDER_DOES_NOT_EXIST: { status: 404, title: 'Order Not Found', message: 'The order could not be found in the system.' },
  // Uber Eats (spec section 8).
  unauthorized_client: {
    status: 503,
    title: 'Uber Eats is not set up',
    message: 'This server is not connected to Uber Eats yet. Ask your administrator to enter the credentials.',
  },
  SERVER_ERROR: { status: 503, title: 'Server Error', message: 'Uber Eats has a problem at the moment. Please try again shortly.' },
  ORDER_STATUS_SYNC_REQUIRED: {
    status: 409,
    title: 'Order Update Required',
    message: 'The order has a different status at Uber Eats. It has been updated here: please look at it again.',
  },
  ORDER_STATUS_SYNC_FAILED: {
    status: 503,
    title: 'Unable to sync the order',
    message: 'Uber Eats did not report the status of the order. It is checked again in a moment.',
  },
  ORDER_FAILURE: {
    status: 409,
    title: 'Unable to update the order',
    message: 'Uber Eats did not take this. Please look at the order again.',
  },
  ORDER_ALREADY_CANCELLED: {
    status: 409,
    title: 'Order Already Rejected',
    message: 'This order has already been cancelled. Please wait for the status to update on this terminal.',
  },
  SEND_ACCEPT_ORDER_REQUEST_FAILED: {
    status: 503,
    title: 'Unable to accept the order',
    message: 'Uber Eats could not be reached. The order is still new: please try again.',
  },
  SEND_CANCEL_ORDER_REQUEST_FAILED: {
    status: 503,
    title: 'Unable to cancel the order',
    message: 'Uber Eats could not be reached. The order is unchanged: please try again.',
  },
  SEND_READY_ORDER_REQUEST_FAILED: {
    status: 503,
    title: 'Unable to update the order',
    message: 'Uber Eats could not be reached. Please say again that it is ready.',
  },
  SEND_GET_UBER_ORDER_REQUEST_FAILED: {
    status: 503,
    title: 'Unable to get the order',
    message: 'Uber Eats could not be reached. Please try again.',
  },
  UBER_EATS_ORDER_NOT_FOUND: { status: 404, title: 'Order Not Found', message: 'The order could not be found in the system.' },
  UBER_ORDER_NOT_FOUND: { status: 404, title: 'Order Not Found', message: 'Uber Eats does not know this order.' },
  UBER_STORE_UUID_MISSING: {
    status: 409,
    title: 'Invalid Store Information',
    message: 'This store is not linked to a store at Uber Eats.',
  },
  RESTAURANT_HAS_NO_MENU: {
    status: 409,
    title: 'The restaurant has no menu yet',
    message: 'Give one of its stores a menu first. Then it can be opened to the public.',
  },
  STORE_HAS_A_MENU: {
    status: 409,
    title: 'The store has a menu already',
    message: 'A template is for a store without one. Nothing was changed: edit the menu that is there.',
  },
  PICTURES_FULL: {
    status: 409,
    title: 'No space for more pictures',
    message: 'The pictures of this restaurant fill all the space it has. Delete some that nothing shows; their space is free a day later.',
  },
  DEFAULT: { status: 500, title: 'An Error Occurred', message: 'An unexpected error occurred.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** A field that a request got wrong. `path` is dotted ("customer.phone"). */
export interface FieldError {
  path: string;
  message: string;
}

/** The body of every error answer. */
export interface ErrorBody {
  code: ErrorCode;
  title: string;
  message: string;
  requestId: string;
  fields?: FieldError[];
  /** Code-specific: the new quote of a price conflict, the seconds to wait. */
  details?: unknown;
}
