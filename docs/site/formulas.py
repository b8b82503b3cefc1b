"""What each method solves, as a formula (matplotlib's mathtext, a part of TeX): docs/site/make.py draws them onto the method's page.

S_W and S_B are the scatters over must- and cannot-links (in auto S_M and S_C), S_t that of all points; X has a row per point.
"""
FORMULAS = {
    "auto": r"$d^2(x, y) = \sum_m w_m \, \| P_m^T (x - y) \|^2, \quad w_m \propto e^{(s_m - \max s) / 0.03}, \quad B_m v = \lambda A_m v, \;\; v^T A_m v = 1$",
    "pca": r"$S_t \, v = \lambda \, v, \quad \lambda_1 \geq \lambda_2 \geq \ldots, \quad v^T v = 1$",
    "lda": r"$S_B \, v = \lambda \, S_W \, v, \quad \lambda \; \mathrm{largest}, \quad v^T S_W v = 1$",
    "rca": r"$S_t \, v = \lambda \, C \, v, \quad v^T C v = 1, \quad C = \frac{1}{p} \sum_j \sum_{i \in j} (x_i - m_j)(x_i - m_j)^T$",
    "dsp": r"$A z = \lambda B z, \quad A = \sum_{(i,j) \in S} s_{ij} (x_i - x_j)(x_i - x_j)^T, \quad B = \sum_{(i,j) \in R} r_{ij} (x_i - x_j)(x_i - x_j)^T, \quad \lambda \; \mathrm{smallest}$",
    "lpp": r"$X^T L X \, z = \lambda \, X^T D X \, z, \quad L = D - W, \quad \lambda \; \mathrm{smallest}$",
    "slpp": r"$X^T L X \, z = \lambda \, X^T D X \, z, \quad W_{ij} > 0 \; \mathrm{where} \; i \; \mathrm{and} \; j \; \mathrm{are \; linked}$",
    "lppsi": r"$\tilde{X}^T L_W \tilde{X} \, z = \lambda \left( \tilde{X}^T D_W \tilde{X} + \tilde{X}^T L_C \tilde{X} + \rho I \right) z, \quad \lambda \; \mathrm{smallest}$",
    "bwdr": r"$V^T S_W V \, u = \mu \, u, \quad \mu \; \mathrm{smallest}, \qquad V = \left( v_j \sqrt{\lambda_1 / \lambda_j} \right)_{j \leq i}, \;\; S_B \, v_j = \lambda_j v_j$",
    "wbdr": r"$S_B \, v = \mu \left( S_W + \rho \, \frac{\mathrm{tr} \, S_W}{f} \, I \right) v, \quad \mu \; \mathrm{largest}$",
    "ssdr": r"$\left( \frac{1}{n} S_t + \frac{\alpha}{2c} S_B - \frac{\beta}{2m} S_W \right) v = \lambda \, v, \quad \lambda \; \mathrm{largest}$",
    "cfld": r"$S \, v = \lambda \, S_w \, v, \quad v^T S_w v = 1, \quad S_w \; \mathrm{inside \; groups \; of \; must-links}$",
    "kernel-bwdr": r"$V^T S_W V \, u = \mu \, u \quad \mathrm{on \; the \; coordinates \; of \; the \; kernel's \; space}$",
    "kernel-wbdr": r"$S_B \, v = \mu \left( S_W + \rho \, \frac{\mathrm{tr} \, S_W}{q} \, I \right) v \quad \mathrm{on \; the \; q \; coordinates \; of \; the \; kernel's \; space}$",
    "kernel-ssdr": r"$\left( \frac{1}{n} S_t + \frac{\alpha}{2c} S_B - \frac{\beta}{2m} S_W \right) v = \lambda \, v \quad \mathrm{on \; the \; coordinates \; of \; the \; kernel's \; space}$",
    "kernel-cfld": r"$S \, v = \lambda \, S_w \, v \quad \mathrm{on \; the \; coordinates \; of \; the \; kernel's \; space}$",
    "guided": r"$\max_{L^T L = I} \; \mathrm{tr} \, L^T S L \quad \mathrm{subject \; to} \quad \| L^T (x_a - x_b) \|^2 \leq c, \; \ldots$",
    "le": r"$L y = \lambda D y, \quad L = D - W, \quad \lambda \; \mathrm{smallest}$",
    "semi-le": r"$L y = \lambda D y, \quad W_{ij} = 1 \; \mathrm{inside \; a \; class}, \quad 0 \; \mathrm{between \; classes,} \quad \mathrm{the \; graph \; elsewhere}$",
    "cle": r"$L y = \lambda M y \quad \mathrm{for \; each \; class}, \quad \mathrm{its \; labelled \; points \; one \; node,} \quad \mathrm{the \; other \; labelled \; ones \; another}$",
    "harmonic": r"$L_{uu} \, h_k = W_{ul} \, 1_k \quad \mathrm{for \; each \; class \;} k, \; u \; \mathrm{without}, \; l \; \mathrm{with \; a \; label}$",
    "lsi": r"$X = U \Sigma V^T, \quad y = V_k^T x$",
    "nmf": r"$\min_{W, H \geq 0} \; \| X - W H^T \|_F^2$",
}
