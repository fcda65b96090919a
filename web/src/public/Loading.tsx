/** Shown while a page is on its way. Its texts may be on their way too, so it has none. */
export const Loading = () => (
  <div className="loading" aria-busy="true">
    <span className="spinner" />
  </div>
)
