/** Where and as whom to connect. `host` is a folder (the socket's) on Linux and macOS, 127.0.0.1 on Windows. */
export type PostgresConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgresOptions = {
  /** Folder for the embedded database alone, for example `.data/postgres`; created if missing. */
  dataDir: string;
  /** Server settings that override ours, as in postgresql.conf. */
  settings?: Readonly<Record<string, string | number>>;
  /** Receives one plain sentence per noteworthy event: first start, restart, refusal. */
  log: (message: string) => void;
};

export type EmbeddedPostgres = {
  readonly connection: PostgresConnection;
  /** True if a running server was found and used, false if this call started it. */
  readonly attached: boolean;
  /** True if this call created the data. */
  readonly fresh: boolean;
  /** The process that stops the server in the end: this one, or another running one. */
  owner(): number | undefined;
  /** Process id of the current server; undefined while it is down. */
  pid(): number | undefined;
  /** Releases the server. Stops it with a clean shutdown, unless another running process of ours started it. */
  stop(): Promise<void>;
};

/** An operating-system user that the server's processes run as; undefined means: as ourselves. */
export type RunAs = { name: string; uid: number; gid: number } | undefined;
