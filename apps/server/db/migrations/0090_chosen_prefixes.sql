-- A till's bill numbers may begin with letters that somebody has chosen. They stay unique in the store.
grant update (prefix) on terminal_prefix to servery_app;
