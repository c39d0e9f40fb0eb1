import { THEMES, type Theme, useTheme } from "@/platform/theme/theme";
import { LanguageSelect } from "@/ui/LanguageSelect";
import { Page } from "@/ui/Page";
import { Segmented } from "@/ui/Segmented";
import { Choosing } from "./Choosing";
import { Feedback } from "./Feedback";
import { Fields } from "./Fields";
import styles from "./Gallery.module.css";
import { Overlays } from "./Overlays";
import { PeopleAndMoney } from "./PeopleAndMoney";
import { Pressing } from "./Pressing";
import { Shelf } from "./Shelf";

/** /_ui: every shared component in every state, in development only. */
export function GalleryPage() {
  const { theme, choose } = useTheme();
  return (
    <div className={styles.gallery}>
      <Page title="Components" subtitle="Every shared component in every state" width="wide">
        <Shelf title="Language and theme">
          <LanguageSelect />
          <LanguageSelect compact />
          <Segmented<Theme>
            label="Theme"
            value={theme}
            onChange={choose}
            options={THEMES.map((value) => ({ value, label: value }))}
          />
        </Shelf>
        <Pressing />
        <Fields />
        <Choosing />
        <PeopleAndMoney />
        <Overlays />
        <Feedback />
      </Page>
    </div>
  );
}
