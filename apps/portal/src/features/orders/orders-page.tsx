export const OrdersPage = () => <main id="content" />;
