import pg from 'pg'

/**
 * A connection of one's own, beside the pool. One that dies fails its query, or the next one; without a listener its error would
 * end the process.
 */
export class Client extends pg.Client {
  constructor(connection: pg.ClientConfig) {
    super(connection)
    this.on('error', () => undefined)
  }
}
