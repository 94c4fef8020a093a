import { reference } from './reference.ts';

/** The calls of paying, signing in and the account: loaded with those screens; see `endpoints.ts`. */
const order = '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}';

export const getCardForm = reference<typeof import('@servery/contract/payments').getCardForm>({
  id: 'payments.getCardForm',
  method: 'GET',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/card-form',
  errors: [],
});
export const payOrder = reference<typeof import('@servery/contract/payments').payOrder>({
  id: 'payments.payOrder',
  method: 'POST',
  path: `${order}/payments`,
  errors: ['ORDER_DOES_NOT_EXIST', 'ORDER_PROCESSING', 'resource_status_conflict'],
  body: true,
});
export const checkPayment = reference<typeof import('@servery/contract/payments').checkPayment>({
  id: 'payments.checkPayment',
  method: 'POST',
  path: `${order}/payments/check`,
  errors: ['ORDER_DOES_NOT_EXIST'],
  body: true,
});
export const abandonPayment = reference<typeof import('@servery/contract/payments').abandonPayment>({
  id: 'payments.abandonPayment',
  method: 'POST',
  path: `${order}/payments/abandon`,
  errors: ['ORDER_DOES_NOT_EXIST', 'ORDER_PROCESSING'],
  body: true,
});

export const placeTestOrder = reference<typeof import('@servery/contract/test-orders').placeTestOrder>({
  id: 'onlineOrdering.placeTestOrder',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/test-orders',
  errors: ['resource_status_conflict'],
  body: true,
});

export const sendCode = reference<typeof import('@servery/contract/customers').sendVerificationCode>({
  id: 'phoneAuth.sendCode',
  method: 'POST',
  path: '/phone-auth/verification-code/send',
  errors: [],
  body: true,
});
export const verifyCode = reference<typeof import('@servery/contract/customers').verifyCode>({
  id: 'phoneAuth.verifyCode',
  method: 'POST',
  path: '/phone-auth/verification-code/verify',
  errors: ['invalid_grant'],
  body: true,
});
export const getMe = reference<typeof import('@servery/contract/customers').getCustomer>({
  id: 'customer.getMe',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/me',
  errors: [],
});
export const updateMe = reference<typeof import('@servery/contract/customers').updateCustomer>({
  id: 'customer.updateMe',
  method: 'PUT',
  path: '/customer/restaurants/{restaurantId}/me',
  errors: [],
  body: true,
});
export const logout = reference<typeof import('@servery/contract/customers').logoutCustomer>({
  id: 'customer.logout',
  method: 'POST',
  path: '/customer/restaurants/{restaurantId}/logout',
  errors: [],
  body: true,
});
export const listOwnOrders = reference<typeof import('@servery/contract/customers').listOwnOrders>({
  id: 'customer.listOwnOrders',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/orders',
  errors: [],
});

export const listCards = reference<typeof import('@servery/contract/cards').listSources>({
  id: 'cardPaymentCustomers.listSources',
  method: 'GET',
  path: '/card-payment-customers/sources',
  errors: [],
});
export const removeCard = reference<typeof import('@servery/contract/cards').removeSource>({
  id: 'cardPaymentCustomers.removeSource',
  method: 'DELETE',
  path: '/card-payment-customers/sources/{sourceId}',
  errors: [],
});
export const cancelOwnOrder = reference<typeof import('@servery/contract/online-ordering').cancelOwnOrder>({
  id: 'customer.cancelOrder',
  method: 'POST',
  path: '/customer/orders/{orderId}/cancel',
  errors: ['ORDER_DOES_NOT_EXIST', 'ORDER_PROCESSING', 'ORDER_ALREADY_ACCEPTED', 'ORDER_ALREADY_REJECTED', 'resource_status_conflict'],
  body: true,
});
export const sendOrderInvoice = reference<typeof import('@servery/contract/invoices').sendOrderInvoice>({
  id: 'onlineOrdering.sendOrderInvoiceEmail',
  method: 'POST',
  path: '/online-ordering/send-order-invoice-email',
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  body: true,
});
