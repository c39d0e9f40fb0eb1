import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { BrowserRouter, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { SignedInOnly, useIsVisitor } from "@/app/screens/guards";
import { UnknownPage } from "@/app/screens/UnknownPage";
import { eventBeside } from "@/core/routes/beside";
import { PATHS } from "@/core/routes/paths";
import { recordScreen } from "@/platform/navigation/trail";
import { useToaster } from "@/ui/toast";
import { AppLayout } from "../layout/AppLayout";
import { PublicLayout } from "../layout/PublicLayout";
import { isOpen, publicEntries, type Screen, signedInEntries } from "../routes";
import { EventLayout } from "./EventLayout";
import { ScreenView } from "./prepare";
import { ScreenFailure } from "./ScreenFailure";
import { ScrollMemory } from "./ScrollMemory";

const routeOf = (screen: Screen) => (
  <Route key={screen.path} path={screen.path} element={<ScreenView key={screen.path} screen={screen} />} />
);
const publicRoutes = publicEntries.map(routeOf);
const eventScreen = signedInEntries.find(({ path }) => path === PATHS.event) as Screen;
const withEvent = (screen: Screen) => screen === eventScreen || eventBeside(screen.path) !== null;
const eventRoutes = signedInEntries.filter(withEvent).map(routeOf);
const openRoutes = signedInEntries.filter(isOpen).map(routeOf);
const signedInRoutes = signedInEntries.filter((screen) => !withEvent(screen)).map(routeOf);

/** Shows the screen of the address. A screen stays until the next one is loaded. */
export function Router() {
  const visitor = useIsVisitor();
  return (
    <BrowserRouter>
      <ScrollMemory />
      <Trail />
      <Guarded>
        <Routes>
          <Route element={<PublicLayout />}>
            {publicRoutes}
            {visitor && openRoutes}
          </Route>
          <Route element={<SignedInOnly />}>
            <Route element={<AppLayout />}>
              <Route element={<WithinLayout />}>
                <Route path={PATHS.event} element={<EventLayout event={eventScreen} />}>
                  {eventRoutes}
                </Route>
                {signedInRoutes}
              </Route>
            </Route>
          </Route>
          <Route path="*" element={<UnknownPage />} />
        </Routes>
      </Guarded>
    </BrowserRouter>
  );
}

/** Keeps the navigation usable if a screen fails. */
function WithinLayout() {
  const { pathname } = useLocation();
  return (
    <ScreenFailure pathname={pathname} within>
      <Outlet />
    </ScreenFailure>
  );
}

function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ScreenFailure pathname={pathname}>{children}</ScreenFailure>;
}

/** Records visited screens, so that leaving one can go back instead of forward, and ends the toasts of the former screen. */
function Trail() {
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same path can be several history entries
  useLayoutEffect(() => recordScreen(pathname), [key, pathname]);
  useEffect(() => useToaster.setState({ screen: pathname }), [pathname]);
  return null;
}
