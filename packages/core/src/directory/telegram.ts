/**
 * Only objects that Telegram's apps inject count, not the script that a page loads for Telegram.
 *
 * @param view A window, or a similar object.
 */
export const inTelegram = (view: object): boolean =>
  ['', 'Proxy', 'ProxyProto'].some(
    (end) => Reflect.get(view, `TelegramWebview${end}`) !== undefined,
  )
