/** Where an S3-compatible store is, and what is ours in it. */
export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** what our keys begin with; nothing else in the bucket is read, written or removed */
  prefix: string
  /** where browsers reach the store, to be sent there for downloads; undefined: they are not */
  publicEndpoint: string | undefined
}

/** This site as an application at Discord, and Discord's own addresses. */
export interface DiscordSettings {
  clientId: string
  clientSecret: string
  authorize: string
  token: string
  user: string
}

/** Settings, read from the environment in `process/config.ts` and nowhere else. */
export interface Config {
  port: number
  host: string
  /** how many processes answer on the port */
  processes: number
  /** origin of the site, without a trailing slash */
  siteUrl: string
  dataDir: string
  sample: boolean
  databaseUrl: string | undefined
  /** the same database without the pooler that DATABASE_URL names */
  databaseDirectUrl: string | undefined
  /** a standby of it, for public reads */
  databaseReadUrl: string | undefined
  /** a folder with the programs of a PostgreSQL of this machine, to run the data folder's cluster; undefined: those that came along */
  postgresBin: string | undefined
  redisUrl: string | undefined
  /** an object store for the files; undefined: they are in the data folder */
  s3: S3Settings | undefined
  smtpUrl: string | undefined
  secretKey: string
  /** how many proxies in front may name the client's address */
  trustProxy: number
  /** uploads are refused while fewer bytes of the disk are free; undefined: a share of it */
  uploadFloor: number | undefined
  /** TCP connections that may be open, in all and of one address */
  maxConnections: number
  maxConnectionsPerAddress: number
  limits: boolean
  /** game servers on this machine may be listed and asked: tests and nothing else */
  gameServerLoopback: boolean
  /** the made-up language of tests may be asked for by `?hl=en-XA` */
  trialLanguage: boolean
  /** webhooks and push services on this machine may be written to: tests and nothing else */
  hookLoopback: boolean
  /** where another site has pictures of maps, `{map}` standing for the name; undefined: nobody is asked */
  mapPictures: string | undefined
  /** from which rank on a role is used with a second factor alone; 0: from none */
  staffSecondFactor: number
  /** passkeys open accounts */
  passkeys: boolean
  /** a Steam account opens an account that it is linked with */
  steamSignIn: boolean
  /** the same for Discord: this site as Discord knows it, and where Discord is; undefined: it does not */
  discord: DiscordSettings | undefined
  /** where a Steam account is proven, by OpenID 2.0 */
  steamProvider: string
  /** a file that knows the countries of addresses; undefined: they are not looked up */
  countryTable: string | undefined
  /** a backup folder where the embedded database's WAL is archived too; undefined: it is not */
  walArchive: string | undefined
  /** encrypts backups and the archive; undefined: they are not encrypted */
  backupKey: string | undefined
  logLevel: string
  /** a line for each request */
  accessLog: boolean
  /** so long after their import the passwords of another site open their accounts */
  oldPasswordDays: number
  /** requests and queries that take so many milliseconds are logged */
  slowRequestMs: number
  slowQueryMs: number
  metricsToken: string | undefined
  /** where /metrics is read, and nothing else; undefined: on the port of the site */
  metricsPort: number | undefined
}

/** A setting that cannot be used: its message is one sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
