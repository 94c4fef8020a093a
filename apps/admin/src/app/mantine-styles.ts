/** All of Mantine's style sheets: picked one by one, a component whose line was forgotten looked bare. */
import '@mantine/core/styles.css';
