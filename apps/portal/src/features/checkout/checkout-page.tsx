export const CheckoutPage = () => <main id="content" />;
