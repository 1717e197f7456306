/** A port that this process occupies until it is released. */
export interface HeldPort {
  readonly port: number
  release(): Promise<void>
}

/**
 * Holds a port for a server whose address others need before it listens.
 *
 * @param wanted The port; 0 for a free one.
 * @param host Where the server will listen. Default: localhost.
 */
export function holdPort(wanted?: number, host?: string): Promise<HeldPort>
