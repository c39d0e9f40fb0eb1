import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { usePersonName } from "@/data/person/usePersonName";
import { usePersonPage } from "@/data/settlement/personPage";
import { Columns } from "@/ui/layout";
import { Page, Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { ExpensesSkeleton } from "../components/ExpensesSkeleton";
import { PersonContent } from "../components/PersonContent";

/**
 * Shows what is open between the reader and a person over all their events, settles it with one payment, and lists the
 * expenses that it comes from.
 */
export function PersonPage() {
  const { personId = "" } = useParams();
  const { t } = useTranslation("person");
  const nameOf = usePersonName();
  const page = usePersonPage(personId);
  return (
    <Page
      title={page.data ? t("with", { name: nameOf(page.data.person) }) : t("title")}
      subtitle={t("subtitle")}
      back={PATHS.home}
      width="wide"
    >
      <QueryView
        query={page}
        fallback="failed_load_settlements"
        skeleton={
          <Columns>
            <Skeleton height="14rem" />
            <Section title={t("expenses.title")}>
              <ExpensesSkeleton />
            </Section>
          </Columns>
        }
      >
        {(data) => <PersonContent key={data.person.id} page={data} />}
      </QueryView>
    </Page>
  );
}
