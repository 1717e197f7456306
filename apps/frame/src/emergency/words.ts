import { loadWords, type MessageKey, type Words } from '../strings/words.ts'

/** The device is not new here, as the frame's own screens say. */
const replaced: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  'code.lead': 'emergency.code',
  'pass.old': 'emergency.passphrase',
  'pass.elsewhere': 'emergency.passphraseHint',
  'passkey.device': 'emergency.passkey',
}

export async function emergencyWords(locale: string): Promise<Words> {
  const [account, own] = await Promise.all([
    loadWords(locale, 'account'),
    loadWords(locale, 'emergency'),
  ])
  return {
    ...account,
    t(key, values) {
      const reported = replaced[key] ?? key
      return (reported.startsWith('emergency.') ? own : account).t(reported, values)
    },
  }
}
