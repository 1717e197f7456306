import { createServer } from 'node:net'

/**
 * Holds a port for a server whose address others need before it listens: else what starts meanwhile
 * could be given the same one.
 */
export const holdPort = (wanted = 0, host = 'localhost') =>
  new Promise((resolve, reject) => {
    const holder = createServer().once('error', reject)
    holder.listen(wanted, host, () => {
      const release = () => new Promise((released) => holder.close(released))
      resolve({ port: holder.address().port, release })
    })
  })
