/** Pictures that pages take: https, or of the same machine. */
const picture = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])/

/** Whether pages would take an operator's picture. */
export const isPicture = (icon: string | undefined): icon is string => icon !== undefined && icon.length <= 2_048 && picture.test(icon)

/** An operator's picture as it goes over the wire: nothing where pages would not take it. */
export const iconEntry = (icon: string | undefined): { iconUrl?: string } => (isPicture(icon) ? { iconUrl: icon } : {})
