import { t } from './i18n';
import { Link, useRoute } from './router';

/** The shell: header, the page that the address names, footer. */
export function App() {
  const { parts } = useRoute();
  return (
    <>
      <header class="site">
        <Link to="/">papamu</Link>
      </header>
      <main>
        <p>{parts.length === 0 ? t('site.line') : t('site.not_found')}</p>
      </main>
    </>
  );
}
