/** URLs of pictures that pages may load: https, or this machine. */
const picture = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])/

/** Whether pages may load this URL. */
export const isPicture = (icon: string | undefined): icon is string =>
  icon !== undefined && icon.length <= 2_048 && picture.test(icon)

/** The URL of an operator's picture as it is sent; undefined where pages may not load it. */
export const iconEntry = (icon: string | undefined): { iconUrl?: string } =>
  isPicture(icon) ? { iconUrl: icon } : {}
