export const OrderPage = () => <main id="content" />;
export const OrderSuccessPage = OrderPage;
