/** The styles of the app, for tests that draw a part of the kit without the app around it. */
import '../app/mantine-styles.ts';
import '@servery/ui/tokens.css';
import '../app/admin.css';
