import { themeNames } from '../board/theme';
import { speak, t } from '../i18n';
import { languageNames, languages } from '../i18n/message';
import { type Settings, settings, zooms } from '../state/settings';
import { useStore } from '../state/store';
import { Choice, Toggle } from './choice';
import { Dialog } from './dialog';
import { zoomText } from './zoom';

export function SettingsDialog(props: { onClose(): void }) {
  const now = useStore(settings);
  const set = (change: Partial<Settings>) => settings.update((all) => ({ ...all, ...change }));
  return (
    <Dialog title={t('site.settings')} onClose={props.onClose}>
      <Choice
        label={t('settings.language')}
        name="language"
        value={now.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(language) => {
          void speak(language).then(() => set({ language }));
        }}
      />
      <Choice
        label={t('settings.theme')}
        name="theme"
        value={now.theme}
        options={themeNames.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        onChange={(theme) => set({ theme })}
      />
      <Choice
        label={t('settings.zoom')}
        name="zoom"
        value={`${now.zoom}`}
        options={zooms.map((zoom) => ({ value: `${zoom}`, label: zoomText(zoom) }))}
        onChange={(value) => set({ zoom: zooms.find((zoom) => `${zoom}` === value) ?? 1 })}
      />
      <Choice
        label={t('settings.scheme')}
        name="scheme"
        value={now.scheme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`settings.scheme.${value}`),
        }))}
        onChange={(scheme) => set({ scheme })}
      />
      <Toggle
        label={t('settings.sounds')}
        isOn={now.sounds}
        onChange={(sounds) => set({ sounds })}
      />
      <Toggle
        label={t('settings.coordinates')}
        isOn={now.coordinates}
        onChange={(coordinates) => set({ coordinates })}
      />
      <Toggle
        label={t('settings.motion')}
        isOn={now.motion}
        onChange={(motion) => set({ motion })}
      />
      <Toggle label={t('text.setting')} isOn={now.texts} onChange={(texts) => set({ texts })} />
    </Dialog>
  );
}
