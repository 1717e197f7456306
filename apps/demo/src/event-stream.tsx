import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PorticoEvent } from '@portico/core'
import { usePortico } from '@portico/react'

const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/**
 * The live event stream with each event's properties, and the switch that keeps events from the
 * collector.
 */
export function EventStream({
  events,
  clear,
}: {
  events: readonly PorticoEvent[]
  clear: () => void
}): ReactElement {
  const portico = usePortico()
  const [reports, setReports] = useState(portico.getState().options.features?.analytics !== false)
  const report = (analytics: boolean): void => {
    portico.setOptions({ features: { ...portico.getState().options.features, analytics } })
    setReports(analytics)
  }
  return (
    <main className="stream">
      <section className="intro">
        <h1>Event stream</h1>
        <p>
          Everything that Portico raises on this page, as a host hears it by <code>portico.on</code>
          . With the box ticked the same events also go to this demo’s own server; without it
          nothing is sent to anybody.
        </p>
      </section>
      <section className="card" aria-labelledby="stream-title">
        <h2 id="stream-title">
          {events.length} {events.length === 1 ? 'event' : 'events'}
        </h2>
        <div className="row">
          <label className="tick">
            <input
              type="checkbox"
              checked={reports}
              onChange={(event) => report(event.target.checked)}
            />
            Report to this demo’s server
          </label>
          <button type="button" onClick={clear}>
            Clear
          </button>
        </div>
        <div className="scroll" tabIndex={0} role="region" aria-labelledby="stream-title">
          <table data-testid="stream">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Event</th>
                <th scope="col">Properties</th>
              </tr>
            </thead>
            <tbody>
              {events.map((event, index) => (
                <tr key={events.length - index}>
                  <td>{time.format(event.timestamp)}</td>
                  <th scope="row">{event.event}</th>
                  <td>
                    <code>{JSON.stringify(event.properties)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </main>
  )
}
