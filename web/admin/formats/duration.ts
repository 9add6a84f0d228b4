const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something took, in its two largest units: 35 min, 3 hr 20 min, 2 days 4 hr. */
export function formatDuration(seconds: number, language: string): string {
  const unit = (many: number, name: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(many)
  const minutes = Math.round(seconds / MINUTE)
  const [days, hours] = [Math.floor((minutes * MINUTE) / DAY), Math.floor(((minutes * MINUTE) % DAY) / HOUR)]
  if (days > 0) return hours === 0 ? unit(days, 'day') : `${unit(days, 'day')} ${unit(hours, 'hour')}`
  const left = minutes % MINUTE
  if (hours === 0) return unit(minutes, 'minute')
  return left === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(left, 'minute')}`
}
