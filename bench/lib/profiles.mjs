/** The two profiles: a desktop with a cable connection, and a slow phone on a slow connection. */

const mbit = 1_000_000 / 8

/**
 * @type {Record<string, { title: string, cpu: number, network?: { latency: number, down: number,
 *   up: number } }>}
 */
export const profiles = {
  plain: { title: 'plain', cpu: 1 },
  slow: {
    title: 'CPU 4× slower, 9 Mbit/s, 60 ms',
    cpu: 4,
    network: { latency: 60, down: 9 * mbit, up: 9 * mbit },
  },
}

/** Puts one page of Chromium into a profile. */
export async function apply(session, { cpu, network }) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.down,
      uploadThroughput: network.up,
    })
}
