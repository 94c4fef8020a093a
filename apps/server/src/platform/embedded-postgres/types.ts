/** Where and as whom to connect. `host` is a folder (the socket's) on Linux and macOS, 127.0.0.1 on Windows. */
export type PostgresConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgresOptions = {
  /** Folder that belongs to the embedded database alone, for example `.data/postgres`; made when missing. */
  dataDir: string;
  /** Server settings that win over ours, as in postgresql.conf. */
  settings?: Readonly<Record<string, string | number>>;
  /** Receives one plain sentence per noteworthy event: first start, restart, refusal. */
  log: (message: string) => void;
};

export type EmbeddedPostgres = {
  readonly connection: PostgresConnection;
  /** True when a live server was found and used, false when this call started it. */
  readonly attached: boolean;
  /** True when this call made the data. */
  readonly fresh: boolean;
  /** The process that stops the server in the end: this one, or another one that lives. */
  owner(): number | undefined;
  /** Process id of the server that runs now; undefined while it is down. */
  pid(): number | undefined;
  /** Ends our interest. Stops the server with a clean shutdown, unless another live process of ours started it. */
  stop(): Promise<void>;
};

/** An operating-system user that the server's processes run as; undefined means: as ourselves. */
export type RunAs = { name: string; uid: number; gid: number } | undefined;
