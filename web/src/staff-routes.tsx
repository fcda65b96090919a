import './client/no-eval.ts'
import { Navigate, Route, Routes } from 'react-router-dom'
import { page } from './client/page.ts'
import { RequireSession } from './features/sessions/RequireSession.tsx'
import { paths } from './paths.ts'

const LoginPage = page(() => import('./features/sessions/LoginPage.tsx'), 'LoginPage')
const ForgotPasswordPage = page(() => import('./features/sessions/ForgotPasswordPage.tsx'), 'ForgotPasswordPage')
const ResetPasswordPage = page(() => import('./features/sessions/ResetPasswordPage.tsx'), 'ResetPasswordPage')
const ConfirmEmailPage = page(() => import('./features/sessions/ConfirmEmailPage.tsx'), 'ConfirmEmailPage')
const ProviderPage = page(() => import('./features/sessions/ProviderPage.tsx'), 'ProviderPage')
const LogoutPage = page(() => import('./features/sessions/LogoutPage.tsx'), 'LogoutPage')
const ErrorPage = page(() => import('./features/errors/ErrorPage.tsx'), 'ErrorPage')
const StaffArea = page(() => import('./features/shell/StaffArea.tsx'), 'StaffArea')
const NeedsFacility = page(() => import('./features/shell/NeedsFacility.tsx'), 'NeedsFacility')
const DashboardPage = page(() => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage')
const BrandPage = page(() => import('./features/brands/BrandPage.tsx'), 'BrandPage')
const NewBrandPage = page(() => import('./features/brands/NewBrandPage.tsx'), 'NewBrandPage')
const ChargeMasterPage = page(() => import('./features/charges/ChargeMasterPage.tsx'), 'ChargeMasterPage')
const ComparePage = page(() => import('./features/charges/ComparePage.tsx'), 'ComparePage')
const OwnAccountPage = page(() => import('./features/accounts/OwnAccountPage.tsx'), 'OwnAccountPage')
const EnrolPage = page(() => import('./features/accounts/EnrolPage.tsx'), 'EnrolPage')
const ClientsPage = page(() => import('./features/accounts/ClientsPage.tsx'), 'ClientsPage')
const OperatingPage = page(() => import('./features/operating/OperatingPage.tsx'), 'OperatingPage')
const SecurityLogPage = page(() => import('./features/security-log/SecurityLogPage.tsx'), 'SecurityLogPage')
const AuditPage = page(() => import('./features/audit/AuditPage.tsx'), 'AuditPage')
const DeliveriesPage = page(() => import('./features/deliveries/DeliveriesPage.tsx'), 'DeliveriesPage')
const WebhooksPage = page(() => import('./features/webhooks/WebhooksPage.tsx'), 'WebhooksPage')
const MessagesPage = page(() => import('./features/webhooks/MessagesPage.tsx'), 'MessagesPage')
const ApiKeysPage = page(() => import('./features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage')
const SecurityPage = page(() => import('./features/security/SecurityPage.tsx'), 'SecurityPage')
const UsersPage = page(() => import('./features/accounts/UsersPage.tsx'), 'UsersPage')
const FacilitiesPage = page(() => import('./features/facilities/FacilitiesPage.tsx'), 'FacilitiesPage')
const PayersPage = page(() => import('./features/payers/PayersPage.tsx'), 'PayersPage')
const PayerContractsPage = page(() => import('./features/payers/PayerContractsPage.tsx'), 'PayerContractsPage')
const ShoppablePage = page(() => import('./features/shoppable/ShoppablePage.tsx'), 'ShoppablePage')
const AssociatedPage = page(() => import('./features/associated-charges/AssociatedPage.tsx'), 'AssociatedPage')
const PublishedRatesPage = page(() => import('./features/published-rates/PublishedRatesPage.tsx'), 'PublishedRatesPage')
const AllowablesPage = page(() => import('./features/allowables/AllowablesPage.tsx'), 'AllowablesPage')
const BookingsPage = page(() => import('./features/bookings/BookingsPage.tsx'), 'BookingsPage')
const EstimatesPage = page(() => import('./features/good-faith/EstimatesPage.tsx'), 'EstimatesPage')
const EstimateEditPage = page(() => import('./features/good-faith/EstimateEditPage.tsx'), 'EstimateEditPage')
const EstimateViewPage = page(() => import('./features/good-faith/EstimateViewPage.tsx'), 'EstimateViewPage')
const ContractAccess = page(() => import('./features/contracts/ContractAccess.tsx'), 'ContractAccess')
const ContractsPage = page(() => import('./features/contracts/ContractsPage.tsx'), 'ContractsPage')
const ContractEditPage = page(() => import('./features/contracts/ContractEditPage.tsx'), 'ContractEditPage')
const ContractViewPage = page(() => import('./features/contracts/ContractViewPage.tsx'), 'ContractViewPage')
const FeeSchedulesPage = page(() => import('./features/fee-schedules/FeeSchedulesPage.tsx'), 'FeeSchedulesPage')
const FeeSchedulePage = page(() => import('./features/fee-schedules/FeeSchedulePage.tsx'), 'FeeSchedulePage')
const ContractedRatesPage = page(() => import('./features/contracted-rates/ContractedRatesPage.tsx'), 'ContractedRatesPage')
const AccuracyPage = page(() => import('./features/accuracy/AccuracyPage.tsx'), 'AccuracyPage')
const VariancePage = page(() => import('./features/variance/VariancePage.tsx'), 'VariancePage')
const ProviderAdjustmentsPage = page(() => import('./features/remittances/ProviderAdjustmentsPage.tsx'), 'ProviderAdjustmentsPage')
const RemittanceFilesPage = page(() => import('./features/remittances/RemittanceFilesPage.tsx'), 'RemittanceFilesPage')
const PaymentsPage = page(() => import('./features/remittances/PaymentsPage.tsx'), 'PaymentsPage')
const SynonymsPage = page(() => import('./features/synonyms/SynonymsPage.tsx'), 'SynonymsPage')
const UnansweredPage = page(() => import('./features/synonyms/UnansweredPage.tsx'), 'UnansweredPage')
const CodeServicesPage = page(() => import('./features/code-services/CodeServicesPage.tsx'), 'CodeServicesPage')
const CodeServicePage = page(() => import('./features/code-services/CodeServicePage.tsx'), 'CodeServicePage')
const RulePage = page(() => import('./features/rules/RulePage.tsx'), 'RulePage')
const TransparencyPage = page(() => import('./features/transparency/TransparencyPage.tsx'), 'TransparencyPage')
const CompareFilesPage = page(() => import('./features/transparency/CompareFilesPage.tsx'), 'CompareFilesPage')
const CheckPage = page(() => import('./features/transparency/CheckPage.tsx'), 'CheckPage')
const WhatIfPage = page(() => import('./features/rules/WhatIfPage.tsx'), 'WhatIfPage')

/** The staff area, the ways into it, and what is said where there is no page. */
export const StaffRoutes = () => (
  <Routes>
    <Route path={paths.auth} element={<Navigate to={paths.login} replace />} />
    <Route path={paths.login} element={<LoginPage />} />
    <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
    <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
    <Route path={paths.provider} element={<ProviderPage />} />
    <Route path={paths.logout} element={<LogoutPage />} />
    <Route path={paths.error} element={<Navigate to={paths.errorPage(1)} replace />} />
    <Route path="/error/:variant" element={<ErrorPage />} />

    <Route
      element={
        <RequireSession>
          <StaffArea />
        </RequireSession>
      }
    >
      <Route path={paths.root} element={<Navigate to={paths.dashboard} replace />} />
      <Route path={paths.dashboard} element={<DashboardPage />} />
      <Route path={paths.brandConfiguration} element={<BrandPage />} />
      <Route path={paths.newBrand} element={<NewBrandPage />} />
      <Route path={paths.account} element={<OwnAccountPage />} />
      <Route path={paths.enrol} element={<EnrolPage />} />
      <Route element={<NeedsFacility />}>
        <Route path={paths.chargeMaster} element={<ChargeMasterPage />} />
        <Route path={paths.compareVersions} element={<ComparePage />} />
        <Route path={paths.shoppable} element={<ShoppablePage />} />
        <Route path={paths.associated} element={<AssociatedPage />} />
        <Route path={paths.publishedRates} element={<PublishedRatesPage />} />
        <Route path={paths.allowables} element={<AllowablesPage />} />
      </Route>
      <Route path={paths.clients} element={<ClientsPage />} />
      <Route path={paths.users} element={<UsersPage />} />
      <Route path={paths.security} element={<SecurityPage />} />
      <Route path={paths.deliveries} element={<DeliveriesPage />} />
      <Route path={paths.keys} element={<ApiKeysPage />} />
      <Route path={paths.webhooks} element={<WebhooksPage />} />
      <Route path={paths.webhookMessages} element={<MessagesPage />} />
      <Route path={paths.audit} element={<AuditPage />} />
      <Route path={paths.securityLog} element={<SecurityLogPage />} />
      <Route path={paths.operating} element={<OperatingPage />} />
      <Route path={paths.facilities} element={<FacilitiesPage />} />
      <Route path={paths.transparency} element={<TransparencyPage />} />
      <Route path={paths.compareFiles} element={<CompareFilesPage />} />
      <Route path={paths.checkFile} element={<CheckPage />} />
      <Route path={paths.bookings} element={<BookingsPage />} />
      <Route path={paths.estimates} element={<EstimatesPage />} />
      <Route element={<NeedsFacility />}>
        <Route path={paths.estimateEdit(':estimateId')} element={<EstimateEditPage />} />
      </Route>
      <Route path={paths.estimate(':estimateId')} element={<EstimateViewPage />} />
      <Route path={paths.payers} element={<PayersPage />} />
      <Route path={paths.payerContracts} element={<PayerContractsPage />} />
      <Route element={<ContractAccess />}>
        <Route path={paths.contracts} element={<ContractsPage />} />
        <Route element={<NeedsFacility />}>
          <Route path={paths.contractEdit(':contractId')} element={<ContractEditPage />} />
        </Route>
        <Route path={paths.contractView(':contractId')} element={<ContractViewPage />} />
        <Route path={paths.ruleEdit(':contractId', ':serviceId', ':ruleId')} element={<RulePage />} />
        <Route path={paths.whatIf(':contractId', ':serviceId')} element={<WhatIfPage />} />
        <Route path={paths.feeSchedules} element={<FeeSchedulesPage />} />
        <Route path={paths.feeSchedule(':feeScheduleId')} element={<FeeSchedulePage />} />
        <Route path={paths.contractedRates} element={<ContractedRatesPage />} />
        <Route element={<NeedsFacility />}>
          <Route path={paths.payments} element={<PaymentsPage />} />
        </Route>
        <Route path={paths.providerAdjustments} element={<ProviderAdjustmentsPage />} />
        <Route path={paths.remittanceFiles} element={<RemittanceFilesPage />} />
        <Route path={paths.variance} element={<VariancePage />} />
        <Route path={paths.accuracy} element={<AccuracyPage />} />
        <Route path={paths.synonyms} element={<SynonymsPage />} />
        <Route path={paths.unanswered} element={<UnansweredPage />} />
        <Route path={paths.codeServices} element={<CodeServicesPage />} />
        <Route path={paths.codeServiceEdit(':serviceId')} element={<CodeServicePage />} />
      </Route>
    </Route>

    <Route path="*" element={<Navigate to={paths.errorPage(1)} replace />} />
  </Routes>
)
