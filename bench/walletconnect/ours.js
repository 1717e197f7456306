import { createClient } from '@portico/walletconnect/client'
import { browserPlatform } from '@portico/core/adapter'
import { metadata, proposal, show, subject } from './page.js'

subject({
  async start({ relayUrl, projectId }) {
    const client = createClient({
      relayUrl,
      projectId,
      metadata: async () => metadata,
      platform: browserPlatform(),
    })
    await client.sessions()
    return client
  },
  async connect(client, settled) {
    const { topic, uri } = await client.pair(proposal)
    const off = client.on((event) => {
      if (event.is !== 'settled' || event.pairing !== topic) return
      off()
      settled(event.session.topic)
    })
    return show(uri)
  },
  sign: (client, topic, params) =>
    client.request(topic, { chain: 'eip155:1', method: 'personal_sign', params }),
  end: (client, topic) => client.disconnect(topic),
})
