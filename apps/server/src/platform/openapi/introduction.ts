/** What a newcomer has to know before the first call. Paragraphs, for the document and for the page. */
export const introduction: readonly string[] = [
  'Online ordering and point of sale. Money is an integer in the currency’s minor unit; instants are UTC.',
  'Signing in: POST /api/user/login with email and password answers with a session cookie, which is sent with every further call. Tills, kitchen displays and printers are paired with a code and have cookies of their own; a guest sends the key of an order as X-Guest-Token. Menus, hours and the placing of orders are open to everybody.',
  'Third parties send an API key as Authorization: Bearer servery_…, which an admin of the restaurant makes on the page API keys. A call is open to keys if it names a scope. Each answer says in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset how many calls the key has left in this minute.',
  'Every call that is not a GET needs the header Origin with the address of this server, for example https://order.example.com. Without it, or from another site, the answer is 403. Only signed notifications (webhooks) and calls with an API key need none.',
  'Repeating: a call with Idempotency-Key, or with an id of the client in its body, may be sent again after a lost answer; it happens once.',
  'Errors have one shape: a code for programs, a title and a message for people, the request’s id, and for wrong input the fields. Addresses that do not exist answer 404, those of another method 405.',
];
