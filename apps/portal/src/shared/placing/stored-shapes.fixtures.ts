/** What browsers have in their storage, by name, as releases before `storedCalls` wrote it. Never edited: a new shape is a further entry. */
export const storedShapes = {
  'servery.attempt.sent': '{"id":"019ac5d2-6b1e-7c54-9f0a-3f1f6c2f8a11","guestToken":"Zk3v9QJp1xYt7sLw2aBcDg","sent":true}',
  'servery.attempt.waiting':
    '{"id":"019ac5d2-6b1e-7c54-9f0a-3f1f6c2f8a12","guestToken":"Zk3v9QJp1xYt7sLw2aBcDh","sent":true,"waiting":"{\\"collectionType\\":\\"pickup\\",\\"requestedFor\\":null,\\"tableId\\":null,\\"delivery\\":null,\\"paymentMethod\\":\\"stripeCheckout\\",\\"customer\\":{\\"name\\":\\"Ana\\",\\"phone\\":\\"0400 123 456\\",\\"email\\":\\"\\"},\\"comments\\":\\"\\",\\"couponCode\\":null,\\"redeemLoyalty\\":false,\\"tip\\":0,\\"lines\\":[],\\"shownTotal\\":750}"}',
  'servery.paying.new-card':
    '{"attemptId":"019ac5d2-6b1e-7c54-9f0a-3f1f6c2f8a13","card":{"type":"new","paymentMethodId":"pm_1","save":false},"last4":"4242"}',
  'servery.paying.saved-card':
    '{"attemptId":"019ac5d2-6b1e-7c54-9f0a-3f1f6c2f8a14","card":{"type":"saved","sourceId":"019ac5d2-6b1e-7c54-9f0a-3f1f6c2f8a15"},"last4":"3184"}',
  'servery.paying.without-digits':
    '{"attemptId":"019ac5d2-6b1e-7c54-9f0a-3f1f6c2f8a16","card":{"type":"new","paymentMethodId":"pm_2","save":true}}',
} as const;
