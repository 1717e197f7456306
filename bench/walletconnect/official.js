import { SignClient } from '@walletconnect/sign-client'
import { metadata, proposal, show, subject } from './page.js'

subject({
  async start({ relayUrl, projectId }) {
    const client = await SignClient.init({
      relayUrl,
      projectId,
      metadata,
      telemetryEnabled: false,
      logger: 'silent',
    })
    // It waits five seconds for a frame that cannot be reached here: that wait is taken away, to be
    // fair to it.
    client.core.verify.register = async () => undefined
    return client
  },
  async connect(client, settled) {
    const { uri, approval } = await client.connect(proposal)
    approval().then(
      (session) => settled(session.topic),
      () => {},
    )
    return show(uri)
  },
  sign: (client, topic, params) =>
    client.request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params } }),
  end: (client, topic) =>
    client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
})
