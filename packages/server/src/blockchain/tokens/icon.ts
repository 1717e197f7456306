const picture = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])/

export const isPicture = (icon: string | undefined): icon is string =>
  icon !== undefined && icon.length <= 2_048 && picture.test(icon)

export const iconEntry = (icon: string | undefined): { iconUrl?: string } =>
  isPicture(icon) ? { iconUrl: icon } : {}
